"""Page sizes, margins and the gutter, from ``data/print/papers.toml``. Lengths in points (1/72 inch)."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from gridwright.book.options import BookOptions
from gridwright.errors import InputError

_POINTS = {"mm": 72 / 25.4, "in": 72.0}


class PaperSize(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One size of paper, in its own unit."""

    unit: Literal["mm", "in"]
    width: float
    height: float
    outside: float
    top: float
    bottom: float
    ease: float


class Gutter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The least inside margin of a book of up to ``pages`` pages, in inches."""

    pages: int
    inside: float


class Press(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a printing house asks for, in inches."""

    edge: float
    edge_with_bleed: float
    bleed: float
    least_pages: int
    gutters: tuple[Gutter, ...]


class Papers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of papers.toml."""

    papers: dict[str, PaperSize]
    press: Press


class Geometry(msgspec.Struct, frozen=True, kw_only=True):
    """One page, in points; ``bleed`` is 0 or what the picture passes the trim by at top, bottom and outside."""

    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    bleed: float
    mirrored: bool

    @property
    def text_width(self) -> float:
        """Between the side margins."""
        return self.width - self.inside - self.outside

    @property
    def text_height(self) -> float:
        """Between the top and bottom margins."""
        return self.height - self.top - self.bottom


@cache
def papers() -> Papers:
    """The sizes of paper and the printing house's rules."""
    file = resources.files("gridwright") / "data" / "print" / "papers.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Papers)


def geometry(options: BookOptions, pages: int) -> Geometry:
    """The page of a job of ``pages`` pages. Raises InputError for a book too thick to be bound."""
    press = papers().press
    size = papers().papers[options.paper]
    unit = _POINTS[size.unit]
    outside = size.outside * unit
    bound = is_bound(options, pages)
    edge = 72 * (press.edge_with_bleed if options.bleed else press.edge)
    inside = max(outside, gutter(pages) + size.ease * unit) if bound else outside
    return Geometry(
        width=round(size.width * unit, 3),
        height=round(size.height * unit, 3),
        inside=round(inside, 3),
        outside=round(max(outside, edge), 3),
        top=round(max(size.top * unit, edge), 3),
        bottom=round(max(size.bottom * unit, edge), 3),
        bleed=72 * press.bleed if options.bleed else 0.0,
        mirrored=bound,
    )


def is_bound(options: BookOptions, pages: int) -> bool:
    """Whether the pages become a book: then left and right pages mirror each other."""
    if options.binding == "auto":
        return options.paper in ("8x10", "6x9") or options.bleed or pages >= papers().press.least_pages
    return options.binding == "book"


def gutter(pages: int) -> float:
    """The least inside margin of a bound book, in points."""
    for row in papers().press.gutters:
        if pages <= row.pages:
            return row.inside * 72
    limit = papers().press.gutters[-1].pages
    raise InputError("book.too-thick", pages=pages, limit=limit)
