"""A tile-path puzzle as ipuz (http://www.ipuz.org, kind wordsearch with ``zigzag``). Lossless.

ipuz says that words may turn (``zigzag``) and that every cell is used (``useall``). It has no field for a spangram, the
riddle, crossing steps or the neighbours, so these have names of our own: ``org.gridwright:spangram``, ``:hint``,
``:crossing``, ``:topology``; the whole document rides in ``org.gridwright:document``.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from gridwright.errors import FormatError, GridwrightError
from gridwright.families.tilepath.document import Answer, TilePathDoc
from gridwright.formats import ipuz, native
from gridwright.formats.base import Format
from gridwright.grid import Topology
from gridwright.letters import alphabet, languages


class _Ipuz(msgspec.Struct):
    """What is read of a file; other fields are passed over."""

    kind: list[str]
    puzzle: list[list[str | dict[str, Any] | None]] = []
    solution: dict[str, Any] | list[str] = {}
    title: str = ""
    author: str = ""
    locale: str = ""
    useall: bool = False
    span: str = msgspec.field(name="org.gridwright:spangram", default="")
    hint: str = msgspec.field(name="org.gridwright:hint", default="")
    crossing: bool = msgspec.field(name="org.gridwright:crossing", default=True)
    topology: Topology = msgspec.field(name="org.gridwright:topology", default="eight")
    own: dict[str, Any] | None = msgspec.field(name=ipuz.OWN, default=None)


class TilePathIpuz(Format):
    """ipuz, lossless."""

    name: ClassVar[str] = "ipuz"
    extensions: ClassVar[tuple[str, ...]] = (".ipuz",)
    family: ClassVar[str] = "tilepath"
    lossless: ClassVar[bool] = True

    def sniff(self, data: bytes) -> int:
        """Certain where words may turn."""
        if b"ipuz.org/wordsearch" not in data:
            return 0
        return 95 if b'"zigzag": true' in data or b'"zigzag":true' in data else 0

    def read(self, data: bytes, name: str, options: Any = None) -> TilePathDoc:
        """Our own document where it rides along, else what the fields say."""
        file: _Ipuz = native.decode_json(ipuz.bare(data), _Ipuz, name)
        if not ipuz.has_kind(file.kind, "wordsearch"):
            raise FormatError("tilepath.not-ipuz", path=name)
        return ipuz.own_document(file.own, TilePathDoc, name) or _foreign(file, name)

    def write(self, doc: Any) -> bytes:
        """The document with what ipuz has fields for beside it."""
        rows = [[tile or None for tile in doc.tiles[at : at + doc.cols]] for at in range(0, len(doc.tiles), doc.cols)]
        places = {
            answer.word: {"cells": [[cell % doc.cols + 1, cell // doc.cols + 1] for cell in answer.path]}
            for answer in doc.answers
        }
        content = {
            "puzzle": rows,
            "solution": places,
            "zigzag": True,
            "retrace": False,
            "useall": doc.covers,
            "org.gridwright:spangram": next((item.word for item in doc.answers if item.role == "span"), ""),
            "org.gridwright:hint": doc.hint,
            "org.gridwright:crossing": doc.crossing,
            "org.gridwright:topology": doc.topology,
        }
        return ipuz.written(doc, "wordsearch#1", content)


def _foreign(file: _Ipuz, name: str) -> TilePathDoc:
    if not file.puzzle or not file.puzzle[0]:
        raise FormatError("tilepath.no-board", path=name)
    rows, cols = len(file.puzzle), len(file.puzzle[0])
    language = file.locale[:2].lower() if file.locale[:2].lower() in languages() else "en"
    letters = alphabet(language)
    tiles: list[str] = []
    for number, row in enumerate(file.puzzle, 1):
        if len(row) != cols:
            raise FormatError("tilepath.uneven-rows", path=name, line=number, n=len(row), cols=cols)
        tiles += [_tile(value) for value in row]
    answers = []
    try:
        tiles = [letters.decode(letters.encode(tile)) if tile else "" for tile in tiles]
        places = file.solution if isinstance(file.solution, dict) else dict.fromkeys(file.solution)
        for text, spots in places.items():
            word = letters.decode(letters.tokens(text))
            span = bool(file.span) and word == letters.decode(letters.tokens(file.span))
            answers.append(Answer(word=word, path=_path(spots, cols), role="span" if span else "theme"))
        return TilePathDoc(
            title=file.title,
            author=file.author,
            language=language,
            alphabet=letters.id,
            mode="squaredle" if not file.useall else "strands" if file.span else "cover",
            topology=file.topology,
            rows=rows,
            cols=cols,
            tiles=tuple(tiles),
            crossing=file.crossing,
            min_length=min((len(answer.path) for answer in answers if answer.path), default=3),
            hint=file.hint,
            answers=tuple(answers),
        )
    except (GridwrightError, msgspec.ValidationError) as error:
        problem = error.message if isinstance(error, GridwrightError) else str(error)
        raise FormatError("tilepath.bad-file", path=name, problem=problem) from None


def _tile(value: str | dict[str, Any] | None) -> str:
    if isinstance(value, dict):
        value = str(value.get("cell") or value.get("value") or "")
    return "" if value in (None, "#", "0") else str(value)


def _path(spots: Any, cols: int) -> tuple[int, ...]:
    """Cells given as [column, row] from 1; a path that can't be read is empty, which the check then says."""
    if isinstance(spots, dict):
        spots = spots.get("cells")
    try:
        return tuple((int(row) - 1) * cols + int(col) - 1 for col, row in spots)
    except (TypeError, ValueError):
        return ()


FORMAT = TilePathIpuz()
