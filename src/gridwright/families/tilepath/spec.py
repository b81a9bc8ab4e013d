"""What a person can ask for. Every kind of tile-path puzzle is a setting of one model."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gridwright.family import Spec
from gridwright.grid import Topology

Mode = Literal["strands", "cover", "boggle", "squaredle"]
Level = Literal["any", "easy", "medium", "hard"]
Side = Annotated[int, msgspec.Meta(ge=0, le=16)]


class TilePathSpec(Spec, frozen=True, kw_only=True):
    """Settings of a tile-path puzzle.

    strands: every tile belongs to one answer, and one answer, the spangram, touches two opposite sides.
    cover: every tile belongs to one answer. boggle: free find with points on rolled dice. squaredle: common words are
    required, the others are a bonus.
    """

    mode: Mode = "strands"
    #: 0 lets the family choose what fits the words.
    rows: Side = 0
    cols: Side = 0
    topology: Topology = "eight"
    #: A drawing of the board: ``#`` for a tile, ``.`` for a hole.
    mask: Annotated[str, msgspec.Meta(extra={"file": "text"})] = ""
    theme: str = ""
    words: Annotated[tuple[str, ...], msgspec.Meta(extra={"file": "lines"})] = ()
    span: str = ""
    #: Whether two diagonal steps may cross.
    crossing: bool = False
    #: 0: 4 letters, in boggle 3.
    min_length: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    level: Level = "any"
    dice: str = ""
    #: How many boards are made to keep the best.
    candidates: Annotated[int, msgspec.Meta(ge=1, le=500)] = 12
    #: Words at least this common are required (ten times the Zipf frequency); others are a bonus.
    common: Annotated[int, msgspec.Meta(ge=0, le=80)] = 34
    profanity: Literal["school", "obscene", "off"] = "school"

    @property
    def shortest(self) -> int:
        """The fewest letters that a word may have."""
        return self.min_length or (3 if self.mode == "boggle" else 4)


class SolveOptions(Spec, frozen=True, kw_only=True):
    """What ``solve`` looks for."""

    #: answers: covers by the puzzle's own answers; lexicon: covers by any words; words: every word on the board.
    find: Literal["auto", "answers", "lexicon", "words"] = "auto"
    #: Only count the covers.
    count: bool = False
    #: Counting stops here.
    cap: Annotated[int, msgspec.Meta(ge=1, le=10**15)] = 10**12
