"""How many answers stand beside each other.

Each answer is drawn so large that its letters can be read; neighbours for which the same number of columns does form a
group that shares a grid. Where fewer columns need no more pages, the answers are drawn larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from gridwright.book.geometry import Geometry
from gridwright.book.options import BookOptions
from gridwright.render.board import MARGIN
from gridwright.scene.marks import UNIT

#: The cell below which an answer's letters are no longer readable (6 pt), and above which it wastes paper, in points.
LEAST, MOST = 9.8, 19.0
#: The largest cell of an answer that has its page for itself.
ALONE = 30.0
#: How much larger in large print.
LARGE_LEAST, LARGE_MOST = 1.4, 1.3


class Group(msgspec.Struct, frozen=True):
    """Answers (their places in the list) that share a grid of some columns."""

    columns: int
    members: tuple[int, ...]


def largest_cell(options: BookOptions, count: int) -> float:
    """The side of an answer's cell, in points, that none of ``count`` answers exceeds."""
    if count == 1:
        return ALONE
    return MOST * (LARGE_MOST if options.large_print else 1)


def groups(
    boards: Sequence[tuple[int, int]], page: Geometry, options: BookOptions, *, gap: float, title: float, small: float
) -> list[Group]:
    """Groups of answers with boards of these sizes (in units); ``gap``, ``title`` and ``small`` are the page's."""
    if options.answers_per_page:
        # A page is 1.4 times as high as it is wide, and so many boards fit under each other.
        columns = max(1, int((options.answers_per_page / 1.4) ** 0.5 + 0.5))
        return [Group(columns, tuple(range(len(boards))))]
    least = LEAST * (LARGE_LEAST if options.large_print else 1)
    most = 2 if options.large_print else 4

    def fitting(index: int) -> int:
        wide = (boards[index][0] + 2 * MARGIN) / UNIT
        return max(1, min(most, int((page.text_width + gap) / (least * wide + gap))))

    result = []
    for columns, run in groupby(range(len(boards)), key=fitting):
        members = tuple(run)
        columns = min(columns, len(members))
        sizes = [boards[index] for index in members]
        pages = [_pages(sizes, count, page, options, gap, title + 4 * small) for count in range(1, columns + 1)]
        result.append(Group(1 + pages.index(pages[-1]), members))
    return result


def _pages(
    boards: Sequence[tuple[int, int]], columns: int, page: Geometry, options: BookOptions, gap: float, caption: float
) -> int:
    """How many pages answers take in so many columns, roughly."""
    wide = (max(width for width, _ in boards) + 2 * MARGIN) / UNIT
    high = (max(height for _, height in boards) + 2 * MARGIN) / UNIT
    width = (page.text_width - gap * (columns - 1)) / columns
    cell = min(width / wide, largest_cell(options, len(boards)))
    rows = int(page.text_height / (cell * high + caption + gap))
    return -(-len(boards) // (columns * max(rows, 1)))
