"""The rules of a tile path, each by itself, each with a finding that names the tile.

These functions know no game: they look at a board and at paths. The publication gate (``check.py``), the player's moves
(``play.py``) and whoever builds a game of their own use the same ones. A path is a sequence of cell numbers.

Rules: a path is not empty; its tiles are on the board; none comes twice; each step goes to a neighbour; it does not
cross itself; it spells the word; the word is accepted. Between paths: no tile belongs to two, no two cross, and
together they cover the board.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from gridwright.errors import LetterError
from gridwright.families.tilepath.board import Board
from gridwright.family import Finding, Severity
from gridwright.letters import Alphabet
from gridwright.messages import Value, msg

Cells = Sequence[int]


def finding(
    code: str,
    severity: Severity = Severity.ERROR,
    *,
    cells: Iterable[int] = (),
    words: Iterable[str] = (),
    **params: Value,
) -> Finding:
    """A finding of this family."""
    return Finding(
        code=code,
        severity=severity,
        message=msg(f"tilepath.finding.{code}", **params),
        cells=tuple(cells),
        words=tuple(words),
    )


def place(board: Board, cell: int) -> str:
    """A cell for people: ``B3``; the bare number where it is outside the board's rectangle."""
    return board.shape.label(cell) if 0 <= cell < board.shape.size else str(cell)


# --- one path ---------------------------------------------------------------------------------------------------------


def empty_path(path: Cells) -> list[Finding]:
    """A path has at least one tile."""
    return [] if path else [finding("empty-path")]


def off_board(board: Board, path: Cells) -> list[Finding]:
    """Every tile of a path exists."""
    return [
        finding("off-board", cells=(cell,), tile=place(board, cell), step=step)
        for step, cell in enumerate(path, 1)
        if cell not in board.place
    ]


def repeated_tiles(board: Board, path: Cells) -> list[Finding]:
    """No tile is used twice in one path."""
    first: dict[int, int] = {}
    found = []
    for step, cell in enumerate(path, 1):
        if cell in first:
            found.append(
                finding("repeated-tile", cells=(cell,), tile=place(board, cell), step=step, earlier=first[cell])
            )
        first.setdefault(cell, step)
    return found


def jumps(board: Board, path: Cells) -> list[Finding]:
    """Each step goes to a neighbouring tile."""
    return [
        finding("not-neighbours", cells=(one, two), tile=place(board, one), other=place(board, two))
        for one, two in itertools.pairwise(path)
        if one in board.place and two in board.place and one != two and two not in board.shape.neighbours(one)
    ]


def crossing_itself(board: Board, path: Cells) -> list[Finding]:
    """A path does not take both diagonals of one square."""
    falling, rising = board.diagonals(path)
    return [
        finding("crosses-itself", cells=_corners(board, square), tile=place(board, _corners(board, square)[0]))
        for square in _bits(falling & rising)
    ]


def movement(board: Board, path: Cells, *, crossing: bool = True) -> list[Finding]:
    """All rules of movement together: empty, off the board, repeated, jumps, crossing itself."""
    found = empty_path(path) + off_board(board, path) + repeated_tiles(board, path) + jumps(board, path)
    return found if crossing or found else crossing_itself(board, path)


def spelled(tiles: Sequence[str], path: Cells) -> str:
    """The word that a path spells, as it stands on the tiles."""
    return "".join(tiles[cell] for cell in path)


def spelling(board: Board, tiles: Sequence[str], path: Cells, word: str) -> list[Finding]:
    """The path spells the word that it is said to."""
    text = "".join(tiles[cell] if cell in board.place else "?" for cell in path)
    return [] if text == word else [finding("wrong-letters", cells=path, words=(word,), word=word, text=text)]


def length(path: Cells, word: str, shortest: int, letters: int) -> list[Finding]:
    """The word has at least as many letters as the rules ask for."""
    if letters >= shortest:
        return []
    return [finding("too-short", cells=path, words=(word,), word=word, n=shortest)]


Acceptance = Literal["answer", "bonus", ""]


def acceptance(word: str, answers: Mapping[str, object], is_bonus: Callable[[str], bool] | None = None) -> Acceptance:
    """What a word is: an answer of the curated list, a bonus word of the large one, or not accepted."""
    if word in answers:
        return "answer"
    return "bonus" if is_bonus is not None and is_bonus(word) else ""


def unknown_word(word: str, path: Cells, kind: Acceptance) -> list[Finding]:
    """The word is accepted."""
    return [] if kind else [finding("unknown-word", cells=path, words=(word,), word=word)]


# --- the board --------------------------------------------------------------------------------------------------------


def unknown_letters(board: Board, tiles: Sequence[str], alphabet: Alphabet) -> list[Finding]:
    """Every tile bears letters of the alphabet."""
    found = []
    for cell in board.cells:
        try:
            known = bool(alphabet.encode(tiles[cell]))
        except LetterError:
            known = False
        if not known:
            found.append(
                finding(
                    "unknown-letter", cells=(cell,), tile=place(board, cell), sign=tiles[cell], alphabet=alphabet.id
                )
            )
    return found


# --- several paths ----------------------------------------------------------------------------------------------------


def overlaps(board: Board, paths: Mapping[str, Cells]) -> list[Finding]:
    """No tile belongs to two paths."""
    owner: dict[int, str] = {}
    found = []
    for word, path in paths.items():
        for cell in path:
            other = owner.setdefault(cell, word)
            if other != word:
                found.append(
                    finding(
                        "overlap", cells=(cell,), words=(other, word), tile=place(board, cell), word=other, other=word
                    )
                )
    return found


def crossings(board: Board, paths: Mapping[str, Cells]) -> list[Finding]:
    """No two paths take both diagonals of one square."""
    falling: dict[int, str] = {}
    rising: dict[int, str] = {}
    for word, path in paths.items():
        down, up = board.diagonals(path)
        for square in _bits(down):
            falling.setdefault(square, word)
        for square in _bits(up):
            rising.setdefault(square, word)
    return [
        finding(
            "paths-cross",
            cells=_corners(board, square),
            words=(falling[square], rising[square]),
            word=falling[square],
            other=rising[square],
            tile=place(board, _corners(board, square)[0]),
        )
        for square in sorted(falling.keys() & rising.keys())
        if falling[square] != rising[square]
    ]


def uncovered(board: Board, paths: Iterable[Cells]) -> list[Finding]:
    """Every tile belongs to a path."""
    used = {cell for path in paths for cell in path}
    free = [cell for cell in board.cells if cell not in used]
    if not free:
        return []
    return [finding("uncovered", cells=free, n=len(free), tiles=", ".join(place(board, cell) for cell in free))]


def unused(board: Board, paths: Iterable[Cells]) -> list[Finding]:
    """Tiles that no required word uses, where the rules do not ask for a cover."""
    return [
        Finding(
            code="unused-tiles",
            severity=Severity.WARNING,
            message=msg("tilepath.finding.unused-tiles", **item.message.params),
            cells=item.cells,
        )
        for item in uncovered(board, paths)
    ]


def incomplete(found: Iterable[str], wanted: Iterable[str]) -> list[Finding]:
    """Every word that is asked for has been found."""
    have = set(found)
    missing = [word for word in wanted if word not in have]
    return [finding("incomplete", words=missing, n=len(missing), words_left=", ".join(missing))] if missing else []


def inside(words: Sequence[Sequence[object]]) -> list[tuple[int, int]]:
    """Pairs (shorter, longer) where one word stands inside another one, forwards or backwards, or equals it.

    Such a word has a second path on every board that holds both, so no board can give each word one path.
    """
    pairs = []
    for i, short in enumerate(words):
        for j, long in enumerate(words):
            if i == j or len(short) > len(long) or (len(short) == len(long) and i > j):
                continue
            turned = list(reversed(short))
            if any(
                list(long[at : at + len(short)]) in (list(short), turned) for at in range(len(long) - len(short) + 1)
            ):
                pairs.append((i, j))
    return pairs


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def _corners(board: Board, square: int) -> tuple[int, ...]:
    return tuple(sorted(board.cells[corner] for corner in board.squares[square]))
