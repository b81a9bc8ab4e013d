"""Outlines as SVG path data, in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from gridwright.scene.marks import Point


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """A line through points."""
    head, *rest = points
    return f"M{head[0]} {head[1]}" + "".join(f"L{x} {y}" for x, y in rest) + ("Z" if closed else "")


def rectangle(x: int, y: int, width: int, height: int) -> str:
    """A rectangle as path data, shorter than a polygon."""
    return f"M{x} {y}h{width}v{height}h{-width}Z"


def capsule(start: Point, end: Point, width: int) -> str:
    """The outline of a band of ``width`` with round ends around the line from start to end.

    The normal of the line is (-dy, dx); it is scaled to half the width with an integer square root, so that no
    rounding differs between machines.
    """
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    half = width // 2
    # 1024 times the length, to keep three more digits.
    length = isqrt((dx * dx + dy * dy) << 20)
    if length == 0:
        return f"M{x1 - half} {y1}a{half} {half} 0 1 1 {width} 0a{half} {half} 0 1 1 {-width} 0Z"
    nx = _divide(-dy * half * 1024, length)
    ny = _divide(dx * half * 1024, length)
    return (
        f"M{x1 + nx} {y1 + ny}A{half} {half} 0 0 1 {x1 - nx} {y1 - ny}"
        f"L{x2 - nx} {y2 - ny}A{half} {half} 0 0 1 {x2 + nx} {y2 + ny}Z"
    )


def _divide(a: int, b: int) -> int:
    """Rounded to the nearest whole number, halves away from zero."""
    quotient = (2 * abs(a) + b) // (2 * b)
    return quotient if a >= 0 else -quotient
