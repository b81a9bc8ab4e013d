"""One finished tile-path puzzle: the board, the rules it is played by, and its answers with their paths."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec

from gridwright.errors import FormatError
from gridwright.families.tilepath.board import Board, board_of
from gridwright.families.tilepath.spec import Mode, TilePathSpec
from gridwright.family import Document
from gridwright.grid import Shape, Topology
from gridwright.letters import Alphabet
from gridwright.letters.alphabet import alphabet_by_id

Role = Literal["theme", "span", "required"]

#: Points by the number of letters, as in the rules of Boggle (Parker Brothers, 1976): 3-4: 1, 5: 2, 6: 3, 7: 5, 8+: 11.
POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One word to find, in the capitals of the alphabet, and the cells that spell it in order."""

    word: str
    path: tuple[int, ...] = ()
    role: Role = "theme"
    #: The word as a person writes it, where that differs: with a space, an Ё, a hyphen.
    text: str = ""

    @property
    def shown(self) -> str:
        """The word for people."""
        return self.text or self.word


class TilePathDoc(Document, frozen=True, kw_only=True, tag="tilepath"):
    """A board of tiles. ``tiles`` holds the letters of each cell row by row, ``""`` for a hole."""

    mode: Mode = "cover"
    topology: Topology = "eight"
    rows: Annotated[int, msgspec.Meta(ge=1, le=32)]
    cols: Annotated[int, msgspec.Meta(ge=1, le=32)]
    tiles: tuple[str, ...]
    alphabet: str = ""
    crossing: bool = False
    min_length: int = 4
    theme: str = ""
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    #: Words that count though they are not asked for.
    bonus: tuple[str, ...] = ()
    #: Letters of each answer, in a puzzle that is handed out without them.
    lengths: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    #: Of a daily board: its ISO date.
    date: str = ""
    spec: TilePathSpec | None = None

    def __post_init__(self) -> None:
        if len(self.tiles) != self.rows * self.cols:
            raise FormatError("tilepath.bad-size", n=len(self.tiles), rows=self.rows, cols=self.cols)
        if not any(self.tiles):
            raise FormatError("core.no-cells")

    @property
    def shape(self) -> Shape:
        """The cells that exist, and their neighbours."""
        return self.board.shape

    @property
    def board(self) -> Board:
        """The board's tables."""
        mask = bytes(bool(tile) for tile in self.tiles)
        return board_of(self.rows, self.cols, mask, self.topology)

    @property
    def letters(self) -> Alphabet:
        """The alphabet that the words are spelled in."""
        return _alphabet(self.alphabet or self.language)

    @property
    def covers(self) -> bool:
        """Whether every tile must belong to one answer."""
        return self.mode in ("strands", "cover")

    @property
    def answer_lengths(self) -> tuple[int, ...]:
        """Letters (cells) of each answer."""
        return tuple(len(answer.path) for answer in self.answers) or self.lengths

    def __repr__(self) -> str:
        fields: dict[str, Any] = {name: getattr(self, name) for name in self.__struct_fields__}
        shown = [f"{name}={value!r}" for name, value in fields.items() if value not in ("", (), None)]
        return f"TilePathDoc({', '.join(shown)})"


@lru_cache(maxsize=64)
def _alphabet(name: str) -> Alphabet:
    return alphabet_by_id(name)
