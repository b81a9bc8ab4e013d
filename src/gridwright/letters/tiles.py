"""Tile sets: how many tiles of each letter a game has and what each is worth. Facts, in data/tilesets.

>>> tile_set("erudit").points("фонарь")  # 10 + 1 + 1 + 1 + 2 + 5
20
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from gridwright.errors import LetterError
from gridwright.letters.alphabet import Alphabet, alphabet

DIRECTORY = Path(__file__).parent.parent / "data" / "tilesets"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    language: str
    product: str
    blanks: int
    total: int
    points: int
    letters: dict[str, tuple[int, int]]


class TileSet(msgspec.Struct, frozen=True):
    """The tiles of one game. ``counts`` and ``values`` are by letter rank in ``alphabet``."""

    id: str
    name: str
    alphabet: Alphabet
    counts: tuple[int, ...]
    values: tuple[int, ...]
    blanks: int

    @property
    def total(self) -> int:
        """All tiles, blanks too."""
        return sum(self.counts) + self.blanks

    def points(self, word: str | bytes, blanks: Iterable[int] = ()) -> int | None:
        """What the word's tiles are worth; letters at the places ``blanks`` count nothing.

        None when the set has no tile for one of its letters.
        """
        if isinstance(word, str):
            try:
                word = self.alphabet.encode(word)
            except LetterError:
                return None
        zero = frozenset(blanks)
        if any(not self.counts[rank] for rank in word):
            return None
        return sum(self.values[rank] for place, rank in enumerate(word) if place not in zero)

    def values_in(self, other: Alphabet) -> Sequence[int | None]:
        """What each letter of another alphabet of the language is worth in this set: CH as C and H, Ё as Е.

        None for a letter that can't be laid.
        """
        return [self.points(letter) for letter in other.letters]


@functools.cache
def tile_sets() -> tuple[str, ...]:
    """Ids of all tile sets, sorted."""
    return tuple(sorted(path.stem for path in DIRECTORY.glob("*.toml")))


@functools.cache
def tile_set(id_: str) -> TileSet:
    """A tile set by id (``erudit``, ``scrabble-ru``, ``wwf-en``). LetterError names those that there are."""
    if id_ not in tile_sets():
        raise LetterError("letters.unknown-tile-set", name=id_, known=", ".join(tile_sets()))
    data = msgspec.toml.decode((DIRECTORY / f"{id_}.toml").read_bytes(), type=_File)
    letters = alphabet(data.language, data.product)
    counts, values = [0] * len(letters), [0] * len(letters)
    for letter, (count, value) in data.letters.items():
        rank = letters.rank[letter]
        counts[rank], values[rank] = count, value
    made = TileSet(id_, data.name, letters, tuple(counts), tuple(values), data.blanks)
    points = sum(count * value for count, value in zip(counts, values, strict=True))
    if (made.total, points) != (data.total, data.points):
        raise ValueError(f"tile set {id_}: {made.total} tiles worth {points}, not {data.total} worth {data.points}")
    return made


def tile_sets_of(language: str) -> tuple[str, ...]:
    """Ids of the sets of a language."""
    return tuple(id_ for id_ in tile_sets() if tile_set(id_).alphabet.language == language)
