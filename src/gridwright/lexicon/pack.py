"""Packs word lists, and columns of facts about their words, into the files of data/lexicons.

A list is stored in the single signs of its language, as spelled (Ё kept, CH as two signs); products fold and join
when they load it. Used by the build scripts; ``gridwright lexicon build`` makes packs of further languages with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from gridwright.errors import LetterError
from gridwright.letters import Alphabet, alphabet
from gridwright.lexicon import container, packing_kernel
from gridwright.lexicon.container import Head, Source
from gridwright.lexicon.graph import WordGraph, sort_blob

__all__ = ["Column", "Provenance", "Report", "Source", "pack", "pack_column", "pack_words"]


@dataclass(frozen=True)
class Provenance:
    """Where data come from and under which terms they are given on."""

    licence: str
    attribution: str
    licence_file: str
    sources: Sequence[Source] = ()


@dataclass(frozen=True)
class Column:
    """Facts about words: a byte each (``commonness``: zipf x 10; ``level``; ``flags``) or a text each (``clues``).

    Keys are words in any case; those that are not in the list are told, not kept. ``default`` is the byte of words
    without an entry. ``names`` names the values of ``level`` or the bits of ``flags``.
    """

    values: Mapping[str, int] | Mapping[str, str]
    provenance: Provenance
    title: str = ""
    default: int = 0
    names: Sequence[str] = ()
    notes: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """What was written."""

    path: Path
    size: int
    count: int
    sha256: str
    rejected: tuple[tuple[str, str], ...] = ()
    """Words that the alphabet does not read, with the reason."""
    unmatched: tuple[str, ...] = ()
    """Keys of a column that are not in the list."""


def pack(
    directory: Path,
    name: str,
    *,
    language: str,
    title: str,
    words: Iterable[str | bytes],
    provenance: Provenance,
    columns: Mapping[str, Column] | None = None,
    notes: Mapping[str, int | str] | None = None,
) -> dict[str, Report]:
    """Writes ``name.words.gwl`` and one ``name.<column>.gwl`` for each column; reports by ``words`` and column."""
    reports = {
        "words": pack_words(
            directory, name, language=language, title=title, words=words, provenance=provenance, notes=notes
        )
    }
    for kind, column in (columns or {}).items():
        reports[kind] = pack_column(directory, name, kind, column)
    return reports


def pack_words(
    directory: Path,
    name: str,
    *,
    language: str,
    title: str,
    words: Iterable[str | bytes],
    provenance: Provenance,
    notes: Mapping[str, int | str] | None = None,
) -> Report:
    """Writes ``name.words.gwl``: a list of words in any order, as texts or already spelled (ranks of single signs)."""
    letters = alphabet(language)
    gathered = bytearray()
    rejected: list[tuple[str, str]] = []
    for word in words:
        try:
            spelled = letters.spell(word) if isinstance(word, str) else word
        except LetterError as error:
            rejected.append((str(word), str(error)))
            continue
        if spelled:
            gathered += spelled
            gathered.append(0xFF)
    blob, _ = sort_blob(bytes(gathered))
    graph = WordGraph.from_sorted(blob)
    heads, kinds, references = packing_kernel.pack_graph(graph.edges)
    head = Head(
        kind="words", name=name, language=language, title=title,
        licence=provenance.licence, attribution=provenance.attribution, licence_file=provenance.licence_file,
        words=words_sha256(letters, blob), count=len(graph), letters=list(letters.spelled),
        sources=list(provenance.sources), notes=dict(notes or {}),
    )  # fmt: skip
    path = directory / f"{name}.words{container.SUFFIX}"
    size = container.write(path, head, {"heads": heads, "kinds": kinds, "references": references})
    return Report(path, size, len(graph), head.words, tuple(rejected))


def pack_column(directory: Path, name: str, kind: str, column: Column) -> Report:
    """Writes ``name.<kind>.gwl`` for the words of ``name.words.gwl``, which must be there."""
    from gridwright.lexicon.packed import PackedList

    base = PackedList(directory / f"{name}.words{container.SUFFIX}")
    letters = alphabet(base.head.language)
    keys = list(column.values)
    blob = bytearray()
    known: list[int] = []
    rejected: list[tuple[str, str]] = []
    for place, key in enumerate(keys):
        try:
            spelled = letters.spell(key)
        except LetterError as error:
            rejected.append((key, str(error)))
            continue
        if spelled:
            blob += spelled + b"\xff"
            known.append(place)
    indexes = base.graph.find(bytes(blob))
    unmatched = tuple(keys[place] for place, index in zip(known, indexes, strict=True) if index < 0)
    found = {int(index): column.values[keys[place]] for place, index in zip(known, indexes, strict=True) if index >= 0}
    sections: dict[str, bytes]
    if any(isinstance(value, str) for value in found.values()):
        sections = _texts({index: str(value) for index, value in found.items()})
    else:
        data = np.full(len(base.graph), column.default, np.uint8)
        for index, value in found.items():
            data[index] = int(value)
        sections = {"bytes": data.tobytes()}
    made = column.provenance
    head = Head(
        kind=kind, name=name, language=base.head.language, title=column.title or base.head.title,
        licence=made.licence, attribution=made.attribution, licence_file=made.licence_file,
        words=base.head.words, count=len(found), default=column.default, names=list(column.names),
        sources=list(made.sources), notes=dict(column.notes),
    )  # fmt: skip
    path = directory / f"{name}.{kind}{container.SUFFIX}"
    size = container.write(path, head, sections)
    return Report(path, size, len(found), head.words, tuple(rejected), unmatched)


def _texts(texts: Mapping[int, str]) -> dict[str, bytes]:
    order = sorted(texts)
    gaps = np.diff(np.array(order, np.int64), prepend=-1) - 1
    lines = [texts[index].replace("\n", " ") for index in order]
    return {"gaps": _varints(gaps.tolist()), "texts": "\n".join(lines).encode()}


def _varints(numbers: Iterable[int]) -> bytes:
    out = bytearray()
    for number in numbers:
        while number >= 128:
            out.append(number & 127 | 128)
            number >>= 7
        out.append(number)
    return bytes(out)


def words_sha256(letters: Alphabet, blob: bytes) -> str:
    """SHA-256 of the words in capitals, one a line, as told in the head."""
    table = dict(enumerate(letters.spelled))
    table[0xFF] = "\n"
    return hashlib.sha256(blob.decode("latin-1").translate(table).encode()).hexdigest()
