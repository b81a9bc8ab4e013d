"""Files in and out: every format that is installed, found by the file's ending and content.

>>> sorted(known_extensions())[:1]
['.json']
"""

from __future__ import annotations

import contextlib
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from gridwright.errors import FormatError
from gridwright.family import Document
from gridwright.files import SIZE_LIMIT, read_bytes
from gridwright.formats import native
from gridwright.formats.base import Format

GROUP = "gridwright.formats"

__all__ = ["Format", "detect", "for_writing", "formats", "known_extensions", "load", "read"]


@cache
def formats() -> tuple[Format, ...]:
    """All formats, by the name of their entry point."""
    return tuple(entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name))


def known_extensions() -> frozenset[str]:
    """All endings that can be read or written."""
    return frozenset(extension for item in formats() for extension in item.extensions)


def detect(data: bytes, name: str, *, family: str = "") -> Format:
    """The format of a file, by its ending and content; ``family`` settles what could be several families' file.

    Raises FormatError for an unknown one, and for one that two families would read equally gladly.
    """
    if not data.strip():
        raise FormatError("core.empty-file", path=name)
    ending = Path(name).suffix.lower()
    if ending in native.FORMAT.extensions and native.FORMAT.sniff(data) == 100:
        return native.FORMAT  # by far the commonest: the others need not be imported
    readers = [item for item in formats() if item.readable and (not family or item.family in ("", family))]
    by_ending = [item for item in readers if ending in item.extensions]
    scores: list[tuple[int, Format]] = []
    for item in by_ending or readers:
        with contextlib.suppress(UnicodeDecodeError, FormatError):
            scores.append((item.sniff(data), item))
    scores = [pair for pair in scores if pair[0] > 0]
    if not scores:
        if ending in native.FORMAT.extensions:
            return native.FORMAT  # which says what is wrong with the JSON
        if len(by_ending) == 1:
            return by_ending[0]
        raise FormatError("formats.unknown", path=name, known=", ".join(sorted({item.name for item in readers})))
    best = max(score for score, _ in scores)
    winners = [item for score, item in scores if score == best]
    if len({item.family for item in winners}) > 1:
        names = ", ".join(sorted(item.family for item in winners))
        raise FormatError("formats.ambiguous", path=name, families=names)
    return winners[0]


def read(data: bytes, name: str, *, family: str = "", options: Any = None) -> Document:
    """The document in a file's bytes."""
    return detect(data, name, family=family).read(data, name, options)


def load(path: str | Path, *, family: str = "", options: Any = None, limit: int = SIZE_LIMIT) -> Document:
    """The document in a file; ``-`` is standard input."""
    return read(read_bytes(path, limit), str(path), family=family, options=options)


def for_writing(doc: Document, ending: str) -> Format | None:
    """The format that writes this document to a file with this ending (``.ipuz``) or of this name (``ipuz``)."""
    if ending.lower() in (*native.FORMAT.extensions, native.FORMAT.name):
        return native.FORMAT
    family = doc.__struct_config__.tag
    for item in formats():
        fits = ending.lower() in item.extensions or ending.lower() == item.name
        if fits and item.writable and item.family in ("", family):
            return item
    return None
