"""CGP: one position in one line, as Quackle, Macondo and others write it.

Board (rows with ``/`` between, a number for so many empty cells, a small letter for a blank, ``[CH]`` for a letter of
several signs), racks with ``/`` between, scores with ``/`` between, turns without points, then operations such as
``lex NWL20;``. The format holds no rules beyond the lexicon's name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gridwright.errors import FormatError
from gridwright.families.erudit.board import read_rack, tokens, write_rack
from gridwright.families.erudit.document import Erudit, parts
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Finding, Severity, Spec
from gridwright.formats.base import Format
from gridwright.messages import msg

_LINE = re.compile(rb"^\S*/\S*/\S*/\S* +\S* +\d+(/\d+)* +\d+")


class CgpOptions(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file doesn't say."""

    rules: str = "scrabble"
    language: str = "en"


class CgpFormat(Format):
    """Reads and writes positions."""

    name = "cgp"
    extensions = (".cgp",)
    family = "erudit"
    options = CgpOptions

    def sniff(self, data: bytes) -> int:
        return 90 if _LINE.match(data.lstrip(b"\xef\xbb\xbf")) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Erudit:
        options = options or CgpOptions()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise FormatError("erudit.format.gcg-encoding", path=name, name="?") from None
        fields = text.split("\n")[0].split()
        if len(fields) < 4:
            raise FormatError("erudit.format.cgp-fields", path=name)
        spec = EruditSpec(rules=options.rules, margin=0)
        layout, alphabet = spec.layout(), spec.tile_set(options.language).alphabet
        rows = tuple(_row(row) for row in fields[0].split("/"))
        if len(rows) != layout.rows:
            raise FormatError("erudit.format.cgp-rows", path=name, n=len(rows), rows=layout.rows)
        for number, row in enumerate(rows, 1):
            if (n := len(list(tokens(row)))) != layout.columns:
                raise FormatError("erudit.format.cgp-columns", path=name, row=number, n=n, columns=layout.columns)
        racks = [write_rack(read_rack(rack, alphabet, name), alphabet) for rack in fields[1].split("/")]
        try:
            scores = tuple(int(score) for score in fields[2].split("/"))
        except ValueError:
            raise FormatError("erudit.format.cgp-fields", path=name) from None
        doc = Erudit(spec=spec, language=options.language, board=rows, rack=racks[0], scores=scores[:1])
        parts(doc)  # refuses wrong letters with their cells
        return doc

    def write(self, doc: Any) -> bytes:
        read = parts(doc)
        rows = doc.board or ("." * read.layout.columns,) * read.layout.rows
        board = "/".join(_packed(row) for row in rows)
        racks = doc.racks or (doc.rack, "")
        scores = doc.scores if len(doc.scores) == len(racks) else (*doc.scores[:1], *(0,) * len(racks))[: len(racks)]
        lex = f" lex {doc.lexicon.partition('@')[0]};" if doc.lexicon else ""
        return f"{board} {'/'.join(racks)} {'/'.join(map(str, scores))} 0{lex}\n".encode()

    def losses(self, doc: Any) -> Sequence[Finding]:
        found = [
            Finding(code="drops-details", severity=Severity.NOTE, message=msg("erudit.format.drops-details")),
        ]
        if doc.solution is not None:
            message = msg("erudit.format.drops-solution")
            found.append(Finding(code="drops-solution", severity=Severity.WARNING, message=message))
        return tuple(found)


def _row(text: str) -> str:
    return re.sub(r"\d+", lambda match: "." * min(int(match[0]), 99), text)


def _packed(row: str) -> str:
    return re.sub(r"\.+", lambda match: str(len(match[0])), row)


FORMAT = CgpFormat()
