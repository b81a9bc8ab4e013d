"""Playing: a tap beside the blank's row or column slides, arrow keys move a tile, ``:goal`` shows the goal."""

from __future__ import annotations

from typing import Literal

import msgspec

from gridwright.errors import MoveError, OutOfBudget
from gridwright.families.sliding import quick, search
from gridwright.families.sliding.board import BLANK, WALL, letters, problem, verdict
from gridwright.families.sliding.document import Sliding
from gridwright.family import Budget, Command, Gesture, Hint, Key, Status, Sweep, Tap, Type
from gridwright.messages import msg

Way = Literal["U", "R", "D", "L"]
_STEP = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}
_KEYS: dict[str, Way] = {"up": "U", "down": "D", "left": "L", "right": "R"}
#: A hint must come at once; beyond this it comes from a quick way, not a shortest one.
_HINT_NODES = 20_000_000


class Slide(msgspec.Struct, frozen=True, kw_only=True):
    """``count`` tiles in a line go one cell each: up, right, down or left."""

    way: Way
    count: int = 1


class SlidingPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A game: the board now, and the moves made in both metrics."""

    document: Sliding
    board: tuple[int, ...]
    moves: int = 0
    slides: int = 0


def start(doc: Sliding) -> SlidingPosition:
    """The position before the first move."""
    return SlidingPosition(document=doc, board=doc.start)


def interpret(pos: SlidingPosition, gesture: Gesture) -> Slide | None:
    """What a gesture means. Raises MoveError for a tile that can't move."""
    match gesture:
        case Key(name) if name in _KEYS:
            return Slide(way=_KEYS[name])
        case Type(words) if words and not words.upper().strip("URDL") and len(words) == 1:
            return Slide(way=next(way for way in _KEYS.values() if way == words.upper()))
        case Type(words) if words.isdigit() or words in pos.document.letters:
            return _tap(pos, _cell_of(pos, words))
        case Tap(cell):
            return _tap(pos, cell)
        case Sweep(cells) if cells:
            return _tap(pos, cells[0])
        case Command("hint" | "goal"):
            return None
    return None


def _cell_of(pos: SlidingPosition, words: str) -> int:
    doc = pos.document
    tile = doc.letters.index(words) + 1 if words in doc.letters else int(words)
    if tile not in pos.board or tile == BLANK:
        raise MoveError("sliding.play.no-tile", tile=words)
    return pos.board.index(tile)


def _tap(pos: SlidingPosition, cell: int) -> Slide | None:
    doc = pos.document
    if not 0 <= cell < len(pos.board):
        return None
    hole = pos.board.index(BLANK)
    if cell == hole:
        return None
    if pos.board[cell] == WALL:
        raise MoveError("sliding.play.wall")
    (row, col), (to_row, to_col) = divmod(cell, doc.cols), divmod(hole, doc.cols)
    if row != to_row and col != to_col:
        raise MoveError("sliding.play.not-in-line", tile=doc.face(pos.board[cell]))
    way: Way = "R" if col < to_col else "L" if col > to_col else "D" if row < to_row else "U"
    return Slide(way=way, count=abs(row - to_row) + abs(col - to_col))


def apply(pos: SlidingPosition, move: Slide) -> SlidingPosition:
    """The position after a move. Raises MoveError where the edge or a wall is in the way."""
    doc = pos.document
    board = list(pos.board)
    hole = board.index(BLANK)
    down, right = _STEP[move.way]
    if not 1 <= move.count <= max(doc.rows, doc.cols):
        raise MoveError("sliding.play.edge", way=msg(f"sliding.way.{move.way}"))
    for _ in range(move.count):
        row, col = hole // doc.cols + down, hole % doc.cols + right
        if not (0 <= row < doc.rows and 0 <= col < doc.cols) or board[row * doc.cols + col] == WALL:
            raise MoveError("sliding.play.edge", way=msg(f"sliding.way.{move.way}"))
        cell = row * doc.cols + col
        board[hole], board[cell] = board[cell], BLANK
        hole = cell
    return SlidingPosition(document=doc, board=tuple(board), moves=pos.moves + move.count, slides=pos.slides + 1)


def status(pos: SlidingPosition) -> Status:
    """Tiles at home, of all; the moves made, and the least number if it is known."""
    doc = pos.document
    tiles = [tile for tile in doc.goal if tile > 0]
    home = sum(1 for cell, tile in enumerate(pos.board) if tile > 0 and doc.goal[cell] == tile)
    won = pos.board == doc.goal
    note = (
        msg("sliding.play.moves-of", n=pos.moves, best=doc.best) if doc.best else msg("sliding.play.moves", n=pos.moves)
    )
    return Status(state="won" if won else "playing", done=home, total=len(tiles), note=note)


def hint(pos: SlidingPosition) -> Hint:
    """The next move of a shortest way, and how many are left; of a quick way on large boards."""
    doc = pos.document
    task = problem(pos.board, doc.goal, doc.rows, doc.cols)
    if task.solved:
        return Hint(message=msg("sliding.play.done"))
    if not verdict(task).solvable:
        return Hint(message=msg("sliding.play.hopeless"))
    budget = Budget(nodes=_HINT_NODES, seconds=3)
    meter = budget.meter()
    try:
        answer = search.exact(task, "auto", meter) if task.free <= 16 else list(quick.quick(task, meter))[-1]
    except OutOfBudget:
        return Hint(message=msg("sliding.play.no-hint"))
    way = letters(answer.path[:1])
    cell = task.hole + (-task.cols, -1, 1, task.cols)[answer.path[0]]
    key = "sliding.play.hint" if answer.proved else "sliding.play.hint-about"
    message = msg(key, tile=doc.face(pos.board[cell]), way=msg(f"sliding.way.{way}"), n=answer.length)
    return Hint(message=message, cells=(cell,), move=Slide(way=way))  # type: ignore[arg-type]


def moves(doc: Sliding, text: str) -> list[Slide]:
    """The moves that play a solution."""
    return [Slide(way=letter) for letter in text]  # type: ignore[arg-type]
