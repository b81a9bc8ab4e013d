"""Named shapes of a board, drawn with whole numbers so that they are the same everywhere.

A cell belongs to a shape when its centre does. All shapes are symmetric, so x runs from 0 (the middle) to 1000 (the
side), and y from -1000 (the top) to 1000. The outlines are the textbook ones; the heart is
(x² + y² - 1)³ < x² y³, scaled to fill the rectangle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gridwright.errors import SpecError
from gridwright.grid import Shape

_UNIT = 1000


def _circle(x: int, y: int) -> bool:
    return x * x + y * y <= 1_000_000


def _ring(x: int, y: int) -> bool:
    return 150_000 <= x * x + y * y <= 1_000_000


def _heart(x: int, y: int) -> bool:
    # the curve reaches from -1.14 to 1.14 across and from -1.0 to 1.22 upwards
    a = x * 115 // 100
    b = 130 - y * 112 // 100
    s = a * a + b * b - _UNIT * _UNIT
    return s * s * s <= a * a * b * b * b * _UNIT


def _diamond(x: int, y: int) -> bool:
    return x + abs(y) <= 1000


def _triangle(x: int, y: int) -> bool:
    return 2 * x <= y + 1050


def _cross(x: int, y: int) -> bool:
    return x <= 400 or abs(y) <= 400


def _hexagon(x: int, y: int) -> bool:
    return 2 * x + abs(y) <= 2000


MASKS: Mapping[str, Callable[[int, int], bool]] = {
    "circle": _circle,
    "ring": _ring,
    "heart": _heart,
    "diamond": _diamond,
    "triangle": _triangle,
    "cross": _cross,
    "hexagon": _hexagon,
}


def named_mask(name: str, rows: int, cols: int) -> Shape:
    """A named shape in a rectangle. Raises SpecError where the rectangle is too small to show it.

    >>> print(named_mask("diamond", 5, 5).text())
    ..#..
    .###.
    #####
    .###.
    ..#..
    """
    inside = MASKS[name]
    mask = bytes(
        inside(abs(2 * col + 1 - cols) * _UNIT // cols, (2 * row + 1 - rows) * _UNIT // rows)
        for row in range(rows)
        for col in range(cols)
    )
    if sum(mask) < 9:
        raise SpecError("wordsearch.mask-too-small", name=name, rows=rows, cols=cols)
    return Shape(rows, cols, mask)
