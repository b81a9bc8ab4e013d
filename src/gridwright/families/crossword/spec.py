"""What a person can ask of a crossword, and what of a fill."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec import Meta

from gridwright.errors import SpecError
from gridwright.families.crossword.layout import MAX_SIDE
from gridwright.family import Range, Spec

Lines = Annotated[tuple[str, ...], Meta(extra={"file": "lines"})]
Symmetry = Literal["half-turn", "quarter-turn", "left-right", "up-down", "diagonal", "none"]
Engine = Literal["search", "sat"]


class CrosswordSpec(Spec, frozen=True, kw_only=True):
    """A new crossword: its grid (a size to design, or a drawing), its words, its clues."""

    grid: Annotated[str, Meta(extra={"file": "text"})] = "13"
    square: Annotated[int, Meta(ge=0, le=12)] = 0
    single: bool = False
    arrow: str = ""
    bars: bool = False
    secret: str = ""
    secret_slots: bool = False
    symmetry: Symmetry = "half-turn"
    blocks: Range | None = None
    min_length: Annotated[int, Meta(ge=2, le=MAX_SIDE)] = 3
    max_length: Annotated[int, Meta(ge=0, le=MAX_SIDE)] = 0
    checked: bool = True
    lists: Lines = ()
    clues: Lines = ()
    must: Lines = ()
    fixed: tuple[str, ...] = ()
    ban: Lines = ()
    floor: Annotated[int, Meta(ge=0, le=255)] = 0
    floors: tuple[str, ...] = ()
    best: bool = False
    distinct: Literal["word", "stem"] = "word"
    substring: Annotated[int, Meta(ge=0, le=MAX_SIDE)] = 0
    clued: Literal["only", "prefer", "any"] = "prefer"
    accents: Literal["auto", "keep", "fold"] = "auto"
    engine: Engine = "search"


class FillOptions(Spec, frozen=True, kw_only=True):
    """How a grid that is not full is filled by ``solve``."""

    engine: Engine = "search"
    floor: Annotated[int, Meta(ge=0, le=255)] = 0
    best: bool = False
    must: Lines = ()
    ban: Lines = ()
    distinct: Literal["word", "stem"] = "word"
    first_seed: int = 1
    refill: bool = False
    partial: bool = False


def size_of(text: str, flag: str) -> tuple[int, int]:
    """``15`` or ``12x16`` (rows x columns). Raises SpecError naming the flag."""
    match = re.fullmatch(r"(\d{1,3})(?:[x×х](\d{1,3}))?", text.strip().lower())
    if match is None:
        raise SpecError("crossword.bad-size", flag=flag, text=text)
    rows = int(match[1])
    cols = int(match[2] or rows)
    if not (2 <= rows <= MAX_SIDE and 2 <= cols <= MAX_SIDE):
        raise SpecError("crossword.size-range", flag=flag, rows=rows, cols=cols, limit=MAX_SIDE)
    return rows, cols


def is_size(text: str) -> bool:
    """Whether a grid setting is meant as a size and not as a drawing: one line that begins with a digit."""
    return re.fullmatch(r"\s*\d[^\n]*", text) is not None
