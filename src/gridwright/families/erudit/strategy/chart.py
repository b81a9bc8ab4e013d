"""The course of a game drawn: the players' scores above, the first player's chance to win below."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.analysis import Step
from gridwright.messages import msg
from gridwright.scene.marks import UNIT, AnyMark, Disc, Glyph, Scene, Stroke

_WIDTH, _HEIGHT, _LOWER = 16 * UNIT, 7 * UNIT, 3 * UNIT
#: The players' lines differ in width too, so that nothing is told by colour alone.
_LINES = (("stroke.player1", 110), ("stroke.player2", 55), ("stroke.player3", 80), ("stroke.player4", 30))


def chart(names: Sequence[str], totals: Sequence[Sequence[int]], steps: Sequence[Step], language: str) -> Scene:
    """``totals``: the scores before the first line of the score sheet and after each."""
    most = max(50, *(max(scores) for scores in totals))
    grid = 50 if most <= 300 else 100
    marks: list[AnyMark] = []
    for level in range(0, most + 1, grid):
        y = _HEIGHT - level * _HEIGHT // most
        marks.append(Stroke(role="stroke.grid", width=15, points=((0, y), (_WIDTH, y))))
        marks.append(Glyph(role="glyph.label", text=str(level), x=-150, y=y, size=380, anchor="end"))
    across = max(1, len(totals) - 1)
    for player, name in enumerate(names):
        role, width = _LINES[player % 4]
        points = tuple(
            (number * _WIDTH // across, _HEIGHT - max(0, scores[player]) * _HEIGHT // most)
            for number, scores in enumerate(totals)
        )
        marks.append(Stroke(role=role, width=width, points=points))
        x = 300 + player * _WIDTH // max(2, len(names))
        marks.append(Stroke(role=role, width=width, points=((x, -700), (x + 700, -700))))
        marks.append(Glyph(role="glyph.label", text=name, x=x + 850, y=-700, size=420, anchor="start"))
    height = _HEIGHT
    if any(step.chance is not None for step in steps):
        marks += _chances(steps, across)
        height += UNIT + _LOWER
    return Scene(
        width=_WIDTH,
        height=height + 600,
        marks=tuple(marks),
        title=msg("analysis.chart.title"),
        label=msg("analysis.chart.label", n=len(steps)),
        style="analysis",
        language=language,
        rows=12,
        cols=16,
    )


def _chances(steps: Sequence[Step], across: int) -> list[AnyMark]:
    """The chance of the first player after each turn; a dot where much was given away."""
    top = _HEIGHT + UNIT
    marks: list[AnyMark] = []
    for percent in (0, 50, 100):
        y = top + _LOWER - percent * _LOWER // 100
        marks.append(Stroke(role="stroke.grid", width=15, points=((0, y), (_WIDTH, y))))
        marks.append(Glyph(role="glyph.label", text=f"{percent}%", x=-150, y=y, size=380, anchor="end"))
    points = [(0, top + _LOWER // 2)]
    for step in steps:
        if step.chance is None:
            continue
        first = step.chance if step.player == 0 else 100 - step.chance
        point = (step.number * _WIDTH // max(across, len(steps)), top + _LOWER - round(first * _LOWER / 100))
        points.append(point)
        if step.grade in ("mistake", "blunder"):
            marks.append(Disc(role="disc.mistake", x=point[0], y=point[1], radius=180))
    marks.append(Stroke(role="stroke.chance", width=70, points=tuple(points)))
    return marks
