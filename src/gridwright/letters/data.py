"""What the files in data/alphabets say, with a schema.

``letters`` lists the letters in the order of the language's collation. One item is one primary place: letters in
the same item (``"A Á"``) differ by accent only and are told apart last. An item or a part of it that has several
signs (``"CH"``) is a digraph; whether it takes one cell or two is said by each product.
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

DIRECTORY = Path(__file__).parent.parent / "data" / "alphabets"


class ProductData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of product (puzzles, Scrabble, Эрудит) writes the language."""

    digraphs: list[str] = []
    """Digraphs that take one cell."""
    fold: dict[str, str] = {}
    """A letter and what is written for it: ``{"Ё": "Е"}``, ``{"ß": "SS"}``, ``{"'": ""}``."""
    strip_accents: bool = False
    keep_accents: str = ""
    """Letters that keep their accent although accents are stripped."""
    without: str = ""
    """Letters that the product does not have (no tile for them), separated by spaces."""


class AlphabetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of data/alphabets."""

    name: str
    letters: list[str]
    vowels: str
    right_to_left: bool = False
    lower: dict[str, str] = {}
    """Small letters that Unicode's default mapping gets wrong (Turkish I)."""
    variants: dict[str, str] = {}
    """Further signs for a letter: final forms, kinds of apostrophe."""
    ignore: str = ""
    """Signs that are dropped, as ranges ``a-b`` or single signs written one after another."""
    fold: dict[str, str] = {}
    """Foreign letters and what is written for them in every product (``Œ`` as ``OE``)."""
    capital_nouns: bool = False
    """Whether common nouns are written with a capital, so that a capital does not mean a name."""
    fold_accents: bool = False
    """Whether an accent the language does not have is dropped (CAFÉ in English) instead of refused."""
    strip: dict[str, str] = {}
    """Bare letters of those that Unicode does not take apart (``Ł`` as ``L``)."""
    keep_accents: str = ""
    """Letters that are never stripped (Й, Ñ)."""
    collate: list[str] = []
    """Digraphs that are collated as one letter."""
    doubled: dict[str, str] = {}
    """Doubled digraphs that are written short: ``{"SSZ": "SZ SZ"}``."""
    segments: list[str] = []
    """Beginnings of words where a digraph is no digraph (``OD|ZB``) or, without a bar, where it is one although a
    shorter beginning says otherwise (``PODZOL``). The longest that fits decides."""
    products: dict[str, ProductData] = {}


@functools.cache
def languages() -> tuple[str, ...]:
    """Codes of the languages that have an alphabet, sorted."""
    return tuple(sorted(path.stem for path in DIRECTORY.glob("*.toml")))


@functools.cache
def load(language: str) -> AlphabetData:
    """The data of one language; the caller has looked that there is a file."""
    return msgspec.toml.decode((DIRECTORY / f"{language}.toml").read_bytes(), type=AlphabetData)
