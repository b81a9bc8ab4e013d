"""What every ipuz file has, whatever it holds (http://www.ipuz.org): the envelope around the puzzle's own fields.

A file may be the argument of a call ``ipuz(...)``, its form for web pages. Our own document rides along in an extension
field, which makes the formats of all families lossless.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from gridwright.family import Document
from gridwright.formats import native

#: The extension field that our own document rides in.
OWN = "org.gridwright:document"
#: How much of a file's beginning and end is looked at for its kind.
_LOOK = 20_000

D = TypeVar("D", bound=Document)


def bare(data: bytes) -> bytes:
    """The JSON of a file, without the function call of the form for web pages."""
    data = data.strip()
    if data.startswith(b"ipuz(") and data.endswith(b")"):
        return data[5:-1]
    return data


def looks_like(data: bytes, kind: str) -> bool:
    """Whether a file seems to be of a kind such as ``crossword``: cheap, for sniffing."""
    mark = f"ipuz.org/{kind}".encode()
    return mark in data[:_LOOK] or mark in data[-_LOOK:]


def has_kind(kinds: Iterable[str], kind: str) -> bool:
    """Whether the kinds that a file gives include this one, in any version."""
    return any(given.startswith(f"http://ipuz.org/{kind}") for given in kinds)


def own_document(own: Mapping[str, Any] | None, kind: type[D], name: str) -> D | None:
    """Our own document where one of this kind rides along. Raises FormatError where it is damaged."""
    if own is None:
        return None
    doc = native.loads(msgspec.json.encode(own), name)
    return doc if isinstance(doc, kind) else None


def written(doc: Any, kind: str, fields: Mapping[str, Any]) -> bytes:
    """A file of a kind such as ``crossword#1``: what all have, the puzzle's own fields, our own document."""
    content = {
        "version": "http://ipuz.org/v2",
        "kind": [f"http://ipuz.org/{kind}"],
        "origin": "gridwright",
        "title": doc.title,
        "author": doc.author,
        "locale": doc.language,
        "dimensions": {"width": doc.cols, "height": doc.rows},
        **fields,
        OWN: msgspec.to_builtins(doc),
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"
