"""What a person can ask for when printing."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Paper = Literal["a4", "letter", "8x10", "6x9", "a5"]


class BookOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a print job; a flag of the command line is made of each (texts: ``book.option.<field>``)."""

    paper: Paper = "a4"
    #: At the end, left out, in a file of their own, or nothing but answers.
    answers: Literal["end", "none", "separate", "only"] = "end"
    #: 0: as many as stay readable.
    answers_per_page: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    puzzles_per_page: Literal[1, 2, 4, 6] = 1
    #: Book: mirrored margins with a gutter; none: loose sheets; auto: book trims, and 24 pages or more of any paper.
    binding: Literal["auto", "book", "none"] = "auto"
    bleed: bool = False
    large_print: bool = False
    color: bool = False
    font: Literal["serif", "sans"] = "serif"
    book_title: str = ""
    subtitle: str = ""
    first_number: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1
    first_page: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    page_numbers: bool = True
    #: A line for name and date above each puzzle, for the classroom.
    name_line: bool = False
