"""The drawing: tiles with numbers, letters or parts of a picture; colours by layer; the goal beside the puzzle."""

from __future__ import annotations

import struct

from gridwright.families.sliding.answer import grouped, played
from gridwright.families.sliding.board import BLANK, WALL
from gridwright.families.sliding.document import Sliding
from gridwright.family import View
from gridwright.messages import msg
from gridwright.scene.marks import UNIT, AnyMark, Cell, Glyph, Panel, Picture, Scene, Table, Text

#: Boards up to this size show their goal beside them when it is not the usual one.
_SHOWN = 100


def layer(cell: int, rows: int, cols: int) -> int:
    """Which step of the layer method a cell belongs to: the first row, the first column, the second row, ..."""
    row, col = divmod(cell, cols)
    return 2 * row if row <= col else 2 * col + 1


def board_scene(doc: Sliding, board: tuple[int, ...], panels: tuple[Panel, ...] = (), *, moving: bool = False) -> Scene:
    """One state. Every tile is a group of its own, ``tile<number>``, so that a replay can move it.

    ``moving``: a tile says the same in every state, so that only its place differs.
    """
    marks: list[AnyMark] = []
    size = _pixels(doc.picture)
    home = {tile: cell for cell, tile in enumerate(doc.goal)}
    for cell, tile in enumerate(board):
        row, col = divmod(cell, doc.cols)
        x, y = col * UNIT, row * UNIT
        label = msg("sliding.cell", row=row + 1, col=col + 1, what=_name(doc, tile))
        if tile == WALL:
            marks.append(Cell(role="cell.wall", cell=cell, x=x, y=y, label="" if moving else label))
            continue
        marks.append(Cell(role="cell.empty", cell=cell, x=x, y=y, label="" if moving else label))
    for cell, tile in sorted(enumerate(board), key=lambda pair: pair[1]):
        if tile in (WALL, BLANK):
            continue
        row, col = divmod(cell, doc.cols)
        x, y = col * UNIT, row * UNIT
        group = f"tile{tile}"
        at_home = doc.goal[cell] == tile and not moving
        role = (
            f"cell.tile.layer{layer(home[tile], doc.rows, doc.cols) % 8}"
            if doc.colours
            else "cell.tile.home"
            if at_home
            else "cell.tile"
        )
        number = home[tile] if moving else cell
        marks.append(Cell(role=role, cell=number, x=x, y=y, group=group, label=_name(doc, tile)))
        if size is not None:
            marks.append(_part(doc, home[tile], x, y, group, size))
        face = doc.face(tile)
        if size is None or doc.letters:
            height = 480 if len(face) < 3 else 360 if len(face) < 4 else 270
            marks.append(
                Glyph(
                    role="glyph.tile",
                    text=face,
                    x=x + UNIT // 2,
                    y=y + UNIT // 2,
                    size=height,
                    cell=number,
                    group=group,
                )
            )
    return Scene(
        width=doc.cols * UNIT, height=doc.rows * UNIT, marks=tuple(marks), panels=panels,
        title=doc.title or msg("sliding.title", n=doc.rows * doc.cols - 1 - doc.start.count(WALL)),
        label=msg("sliding.label", rows=doc.rows, cols=doc.cols), style="sliding", language=doc.language,
        rows=doc.rows, cols=doc.cols,
    )  # fmt: skip


def _name(doc: Sliding, tile: int) -> str:
    return "·" if tile == BLANK else "#" if tile == WALL else doc.face(tile)


def _part(doc: Sliding, home: int, x: int, y: int, group: str, size: tuple[int, int]) -> Picture:
    row, col = divmod(home, doc.cols)
    width, height = size[0] // doc.cols, size[1] // doc.rows
    return Picture(
        role="picture", data=doc.picture, x=x + 30, y=y + 30, width=UNIT - 60, height=UNIT - 60, group=group,
        crop=(col * width, row * height, width, height), pixels=size,
    )  # fmt: skip


def _pixels(picture: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG from its header; None for no picture or another format."""
    if picture[:8] == b"\x89PNG\r\n\x1a\n" and len(picture) >= 24:
        width, height = struct.unpack(">II", picture[16:24])
        return width, height
    at = 2
    while picture[:2] == b"\xff\xd8" and at + 9 < len(picture):
        mark, length = picture[at + 1], int.from_bytes(picture[at + 2 : at + 4], "big")
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(picture[at + 7 : at + 9], "big"), int.from_bytes(picture[at + 5 : at + 7], "big")
        at += 2 + length
    return None


def scene(doc: Sliding, view: View, board: tuple[int, ...] | None = None) -> Scene:
    """The start (with the goal), the goal with the known moves, or a game."""
    panels: list[Panel] = []
    if view is View.PLAY and board is not None:
        return board_scene(doc, board)
    if view is View.SOLUTION:
        if doc.moves:
            panels.append(Text(text=grouped(doc.moves), title=msg("sliding.panel.moves", n=len(doc.moves))))
        return board_scene(doc, doc.goal, tuple(panels))
    key = "sliding.panel.task" if not doc.best else "sliding.panel.task-best"
    goal = msg(f"sliding.goal.{doc.goal_name}")
    panels.append(Text(text=msg(key, goal=goal, n=doc.best) if doc.best else msg(key, goal=goal)))
    if doc.goal_name != "rows" and len(doc.goal) <= _SHOWN:
        lines = [
            tuple(_name(doc, tile) for tile in doc.goal[at : at + doc.cols]) for at in range(0, len(doc.goal), doc.cols)
        ]
        panels.append(Table(headings=(), rows=tuple(lines), title=msg("sliding.panel.goal")))
    return board_scene(doc, doc.start, tuple(panels))


def replay_scenes(doc: Sliding, moves: str) -> list[Scene]:
    """A scene for every state of a solution, for a moving picture."""
    return [board_scene(doc, state, moving=True) for state in played(doc.start, doc.rows, doc.cols, moves)]
