"""Rule sets and boards as data: data/rules and data/boards, one file each, read with a schema."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from gridwright.errors import SpecError
from gridwright.letters.tiles import TileSet, tile_set, tile_sets

_DATA = Path(__file__).parents[2] / "data"

#: What a sign of a board file makes of a cell: (the letter counts so many times, the word so many times).
SIGNS = {
    ".": (1, 1),
    "d": (2, 1),
    "t": (3, 1),
    "q": (4, 1),
    "2": (1, 2),
    "3": (1, 3),
    "4": (1, 4),
    "#": (0, 0),
}
#: The kernels' largest board and rack.
MAX_SIDE = 21
MAX_RACK = 10


class _BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    cells: str
    start: tuple[int, int] | None = None


class Layout(msgspec.Struct, frozen=True):
    """A board: its sides, per cell how many times a letter and the word count there (0: no cell), and the start."""

    id: str
    name: str
    rows: int
    columns: int
    signs: str
    letter_times: bytes
    word_times: bytes
    start: int


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule set; every option is explained in data/rules."""

    name: str
    board: str
    rack: Annotated[int, msgspec.Meta(ge=1, le=MAX_RACK)]
    players: tuple[int, int]
    words: Annotated[int, msgspec.Meta(ge=0, le=MAX_RACK)]
    scoring: Literal["A", "B"]
    legal: Literal["steps", "final"]
    star: Literal["nothing", "letter"]
    take_star: bool
    repeats: bool
    bonus: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    bonus_for: Literal["full-rack", "empty-rack"]
    exchange_from: Annotated[int, msgspec.Meta(ge=1)]
    idle_rounds: Annotated[int, msgspec.Meta(ge=1)]
    agreed_score: Annotated[int, msgspec.Meta(ge=0)]
    leftovers: Literal["keep", "deduct", "deduct-and-give"]
    tiles: dict[str, str]
    lexicons: dict[str, str] = {}

    def __post_init__(self) -> None:
        if self.legal == "final" and self.scoring == "A":
            raise SpecError("erudit.error.final-needs-b")

    def bonus_at(self, hand: int) -> int:
        """How many tiles of a hand must be laid for the bonus; 0 where it can't be had."""
        if not self.bonus:
            return 0
        return self.rack if self.bonus_for == "full-rack" else hand

    def tile_set(self, language: str) -> TileSet:
        """The tiles of these rules in a language; SpecError where there are none on file."""
        name = self.tiles.get(language, f"scrabble-{language}")
        if name not in tile_sets():
            raise SpecError("erudit.error.no-tiles", rules=self.name, language=language, known=", ".join(tile_sets()))
        return tile_set(name)


@functools.cache
def rule_sets() -> tuple[str, ...]:
    """The ids of all rule sets; the default, Эрудит, first."""
    names = sorted(path.stem for path in (_DATA / "rules").glob("*.toml"))
    return tuple(sorted(names, key=lambda name: not name.startswith("erudit")))


@functools.cache
def rule_set(id_: str) -> Rules:
    """A rule set by id; SpecError names those that there are."""
    if id_ not in rule_sets():
        raise SpecError("erudit.error.unknown-rules", name=id_, known=", ".join(rule_sets()))
    return msgspec.toml.decode((_DATA / "rules" / f"{id_}.toml").read_bytes(), type=Rules)


@functools.cache
def layout(id_: str) -> Layout:
    """A board by id; SpecError for an unknown one and for a file whose rows are of different length."""
    path = _DATA / "boards" / f"{id_}.toml"
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in (_DATA / "boards").glob("*.toml")))
        raise SpecError("erudit.error.unknown-board", name=id_, known=known)
    data = msgspec.toml.decode(path.read_bytes(), type=_BoardFile)
    return read_layout(id_, data.name, data.cells, data.start)


def read_layout(id_: str, name: str, cells: str, start: tuple[int, int] | None) -> Layout:
    """A board drawn with the signs of ``SIGNS``, a row a line; ``start`` counts from 1."""
    rows = cells.split()
    columns = len(rows[0]) if rows else 0
    if not 1 <= len(rows) <= MAX_SIDE or not 1 <= columns <= MAX_SIDE:
        raise SpecError("erudit.error.board-size", rows=len(rows), columns=columns, limit=MAX_SIDE)
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            raise SpecError("erudit.error.row-length", row=number, n=len(row), columns=columns)
        for column, sign in enumerate(row, 1):
            if sign not in SIGNS:
                raise SpecError("erudit.error.board-sign", row=number, column=column, sign=sign, known=" ".join(SIGNS))
    signs = "".join(rows)
    place = -1 if start is None else (start[0] - 1) * columns + start[1] - 1
    return Layout(
        id=id_,
        name=name,
        rows=len(rows),
        columns=columns,
        signs=signs,
        letter_times=bytes(SIGNS[sign][0] for sign in signs),
        word_times=bytes(SIGNS[sign][1] for sign in signs),
        start=place,
    )
