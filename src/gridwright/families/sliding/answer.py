"""Solutions as a person reads them: the moves, what is proved, states as in the teaching programs, explanations."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.families.sliding.board import BLANK, WALL
from gridwright.families.sliding.document import Sliding
from gridwright.family import Solution
from gridwright.messages import Message, msg

_ARROWS = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}


class SlidingSolution(Solution, frozen=True, kw_only=True):
    """A way to the goal. ``moves``: U R D L, the way each tile goes, one letter a cell even where tiles go together.

    ``length`` counts in ``metric``; ``lower`` is the least that is proved; ``opened`` and ``queue`` are positions
    opened and the most in the queue at once (0: the method has no queue). ``lines`` are the words of ``text``.
    """

    moves: str
    length: int
    lower: int
    metric: str = "single"
    method: str = ""
    heuristic: str = ""
    goal: str = "rows"
    opened: int = 0
    queue: int = 0
    number: int = 1
    states: tuple[tuple[int, ...], ...] = ()
    steps: tuple[Message, ...] = ()
    document: Sliding | None = None
    cols: int = 4

    def text(self) -> str:
        if self.states:
            return self._as_states()
        lines = [str(self.headline())]
        if self.steps:
            lines += [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        lines.append(grouped(self.moves))
        return "\n".join(lines)

    def headline(self) -> Message:
        """How long, and what is proved."""
        metric = msg(f"sliding.metric.{self.metric}", n=self.length)
        goal = msg(f"sliding.goal.{self.goal}")
        if self.proved:
            return msg("sliding.proved", n=self.length, metric=metric, goal=goal)
        if self.lower <= 0:
            return msg("sliding.length", n=self.length, metric=metric, goal=goal)
        gap = (self.length - self.lower) * 100 // max(1, self.lower)
        return msg("sliding.gap", n=self.length, metric=metric, lower=self.lower, gap=gap, goal=goal)

    def _as_states(self) -> str:
        """States one below the other, then the three numbers: the form of the n-puzzle programs."""
        blocks = ["\n".join(rows(state, self.cols)) for state in self.states]
        end = [
            f"Complexity in time: {self.opened}",
            f"Complexity in size: {self.queue}",
            f"Number of moves: {self.length}",
        ]
        return "\n|\nV\n".join(blocks) + "\n\n" + "\n".join(end)


def rows(board: Sequence[int], cols: int) -> list[str]:
    """A board as lines of numbers in columns; a wall is ``#``."""
    width = max(len(str(tile)) for tile in board)
    words = ["#".rjust(width) if tile == WALL else str(tile).rjust(width) for tile in board]
    return [" ".join(words[at : at + cols]) for at in range(0, len(words), cols)]


def grouped(moves: str, width: int = 10, a_line: int = 6) -> str:
    """Moves in groups of ten, six groups a line; very long ones are cut with a count."""
    parts = [moves[at : at + width] for at in range(0, len(moves), width)]
    lines = [" ".join(parts[at : at + a_line]) for at in range(0, len(parts), a_line)]
    if len(lines) > 40:
        left = len(moves) - 40 * width * a_line
        lines = [*lines[:40], str(msg("sliding.more-moves", n=left))]
    return "\n".join(lines)


def played(start: Sequence[int], rows_: int, cols: int, moves: str) -> list[tuple[int, ...]]:
    """All states of a solution. ValueError where a move leaves the board: the independent check of a replay."""
    board = list(start)
    states = [tuple(board)]
    hole = board.index(BLANK)
    for letter in moves:
        down, right = _ARROWS[letter]
        row, col = hole // cols + down, hole % cols + right
        if not (0 <= row < rows_ and 0 <= col < cols) or board[row * cols + col] == WALL:
            raise ValueError(f"no tile can go {letter}")
        cell = row * cols + col
        board[hole], board[cell] = board[cell], BLANK
        hole = cell
        states.append(tuple(board))
    return states
