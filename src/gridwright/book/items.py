"""What goes into a print job: puzzles with their answers."""

from __future__ import annotations

import msgspec

from gridwright.scene.marks import Scene


class PrintItem(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle: its drawing, that of its answer, and what is said above it.

    ``title`` takes the place of the scene's own. ``number`` takes the place of the running number (0: running; a job
    of a single puzzle has none).
    """

    puzzle: Scene
    solution: Scene | None = None
    title: str = ""
    author: str = ""
    number: int = 0
