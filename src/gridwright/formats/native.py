"""The native form: one JSON object a document, checked field by field against the family's Document."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from gridwright import registry
from gridwright.errors import FormatError, GridwrightError
from gridwright.family import Document
from gridwright.formats.base import Format

#: Deeper JSON than this is no puzzle; refused before it is parsed.
MAX_DEPTH = 64


class _Head(msgspec.Struct):
    family: str = ""
    schema: int = 1


def dumps(doc: Document) -> bytes:
    """The document as one line of JSON, fields in their declared order: the same bytes everywhere."""
    return msgspec.json.encode(doc)


def loads(data: bytes, name: str = "-") -> Document:
    """The document of a JSON text. Raises FormatError that names the place, such as ``$.cells[3]``."""
    head = _head(data, name)
    family = registry.family(head.family)
    known = cast(int, next(f.default for f in msgspec.structs.fields(family.document) if f.name == "schema"))
    if head.schema != known:
        raise FormatError("formats.other-schema", path=name, schema=head.schema, known=known)
    return cast(Document, _decode(data, family.document, name))


def family_name(data: bytes, name: str = "-") -> str:
    """The family that a document says it belongs to; the rest of it is not checked."""
    return _head(data, name).family


def _head(data: bytes, name: str) -> _Head:
    head: _Head = _decode(data, _Head, name)
    if not head.family:
        raise FormatError("formats.no-family", path=name)
    return head


def decode_json(data: bytes, kind: Any, name: str) -> Any:
    """JSON of any kind, checked and bounded in depth, with our messages: for every format made of JSON."""
    return _decode(data, kind, name)


def _decode(data: bytes, kind: Any, name: str) -> Any:
    if _depth(data) > MAX_DEPTH:
        raise FormatError("formats.too-deep", path=name, limit=MAX_DEPTH)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, GridwrightError):
            raise error.__cause__ from None
        problem, _, place = str(error).partition(" - at `")
        raise FormatError("formats.bad-field", path=name, place=place.rstrip("`") or "$", problem=problem) from None
    except msgspec.DecodeError as error:
        raise FormatError("formats.bad-json", path=name, problem=str(error)) from None
    except UnicodeDecodeError:
        raise FormatError("formats.bad-json", path=name, problem="UTF-8") from None


def _depth(data: bytes) -> int:
    """The deepest nesting of brackets outside strings; counts no further than the limit."""
    depth = deepest = 0
    position, end = 0, len(data)
    while position < end:
        sign = data[position]
        if sign == 0x22:  # a string: jump to its end
            position += 1
            while position < end and data[position] != 0x22:
                position += 2 if data[position] == 0x5C else 1
        elif sign in (0x5B, 0x7B):
            depth += 1
            deepest = max(deepest, depth)
            if deepest > MAX_DEPTH:
                return deepest
        elif sign in (0x5D, 0x7D):
            depth -= 1
        position += 1
    return deepest


class NativeFormat(Format):
    """Native JSON, any family, lossless."""

    name = "json"
    extensions = (".json",)
    lossless = True

    def sniff(self, data: bytes) -> int:
        if data.lstrip().startswith(b'{"game"'):
            return 0  # a saved game: a document with moves
        return 100 if data.lstrip()[:1] == b"{" and b'"family"' in data else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Document:
        return loads(data, name)

    def write(self, doc: Any) -> bytes:
        return msgspec.json.format(dumps(doc), indent=1) + b"\n"


FORMAT = NativeFormat()
