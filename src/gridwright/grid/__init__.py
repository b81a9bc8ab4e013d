"""Shapes of boards: which cells exist and who neighbours whom; directions, slots, symmetry."""

from gridwright.grid.shapes import (
    EIGHT,
    FOUR,
    HEX,
    Direction,
    Shape,
    Topology,
)

__all__ = ["EIGHT", "FOUR", "HEX", "Direction", "Shape", "Topology"]
