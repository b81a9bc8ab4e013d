"""Word-building games the slow and obvious way: every word tried in every place, every turn by brute force.

Nothing here is shared with the kernels: a board is a dictionary from (row, column) to a one-letter text, a small
letter being a blank that stands for it; a dictionary is a set of words in capitals; a rack is a text, ``?`` a blank.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
Tiles = frozenset[tuple[Cell, str]]


@dataclass(frozen=True)
class Game:
    """A board (``letter_times`` and ``word_times`` by cell, 1 where missing), values, words and options."""

    rows: int
    columns: int
    letter_times: dict[Cell, int]
    word_times: dict[Cell, int]
    values: dict[str, int]
    words: frozenset[str]
    start: Cell | None
    bonus: int = 0
    bonus_at: int = 0
    repeats: bool = True
    used: frozenset[str] = field(default_factory=frozenset)

    def value(self, letter: str) -> int:
        return self.values[letter] if letter.isupper() else 0


def runs(board: dict[Cell, str]) -> dict[tuple[Cell, bool], list[Cell]]:
    """Every run of two letters or more, by (first cell, whether down)."""
    found = {}
    for row, column in board:
        for down in (False, True):
            step = (1, 0) if down else (0, 1)
            if (row - step[0], column - step[1]) in board:
                continue
            cells = []
            here = (row, column)
            while here in board:
                cells.append(here)
                here = (here[0] + step[0], here[1] + step[1])
            if len(cells) > 1:
                found[(row, column), down] = cells
    return found


def score_run(game: Game, board: dict[Cell, str], new: set[Cell], cells: list[Cell]) -> int:
    total = sum(game.value(board[cell]) * (game.letter_times.get(cell, 1) if cell in new else 1) for cell in cells)
    for cell in cells:
        if cell in new:
            total *= game.word_times.get(cell, 1)
    return total


def play_score(game: Game, board: dict[Cell, str], placed: dict[Cell, str]) -> int | None:
    """Points of laying ``placed`` in one straight run; None where it is not a legal play (no bonus counted)."""
    if not placed or any(cell in board for cell in placed):
        return None
    if any(not (0 <= r < game.rows and 0 <= c < game.columns) for r, c in placed):
        return None
    if len({r for r, _ in placed}) > 1 and len({c for _, c in placed}) > 1:
        return None
    after = board | placed
    new_runs = {key: cells for key, cells in runs(after).items() if any(cell in placed for cell in cells)}
    if not any(all(cell in cells for cell in placed) for cells in new_runs.values()):
        return None  # a gap, or a single letter on its own
    if board:
        if not any(cell in board for cells in new_runs.values() for cell in cells):
            return None
    elif game.start is not None and game.start not in placed:
        return None
    texts = ["".join(after[cell] for cell in cells).upper() for cells in new_runs.values()]
    if any(text not in game.words for text in texts):
        return None
    if not game.repeats:
        standing = ["".join(board[cell] for cell in cells).upper() for cells in runs(board).values()]
        if any(text in standing for text in texts) or len(set(texts)) < len(texts):
            return None
    return sum(score_run(game, after, set(placed), cells) for cells in new_runs.values())


def fits_rack(placed: str, rack: str) -> bool:
    need = Counter(letter if letter.isupper() else "?" for letter in placed)
    return not need - Counter(rack)


def plays(game: Game, board: dict[Cell, str], rack: str) -> dict[Tiles, int]:
    """Every legal play of one word, as the set of tiles laid, with its points: every word tried everywhere."""
    found: dict[Tiles, int] = {}
    letters = Counter(rack)
    for word in game.words:
        missing = sum((Counter(word) - letters - Counter("".join(board.values()).upper())).values())
        if missing > letters["?"]:
            continue  # more letters than rack and board together have
        for row, column, down in itertools.product(range(game.rows), range(game.columns), (False, True)):
            cells = [(row + i, column) if down else (row, column + i) for i in range(len(word))]
            if cells[-1][0] >= game.rows or cells[-1][1] >= game.columns:
                continue
            if any(cell in board and board[cell].upper() != letter for cell, letter in zip(cells, word, strict=True)):
                continue
            laid = [(cell, letter) for cell, letter in zip(cells, word, strict=True) if cell not in board]
            for tiles in with_blanks(laid, rack):
                points = play_score(game, board, dict(tiles))
                if points is not None and covers_run(board, dict(tiles), cells):
                    if game.bonus_at and len(tiles) >= game.bonus_at:
                        points += game.bonus
                    found[frozenset(tiles)] = points
    return found


def covers_run(board: dict[Cell, str], placed: dict[Cell, str], cells: list[Cell]) -> bool:
    """Whether the cells are a whole run of the board after the play, so that the word stands there by itself."""
    after = board | placed
    (r0, c0), (r1, c1) = cells[0], cells[-1]
    down = r1 > r0
    return (r0 - down, c0 - (not down)) not in after and (r1 + down, c1 + (not down)) not in after


def with_blanks(laid: list[tuple[Cell, str]], rack: str) -> Iterator[list[tuple[Cell, str]]]:
    """The same letters with every choice of which ones are blanks."""
    for choice in itertools.product((False, True), repeat=len(laid)):
        tiles = [
            (cell, letter.lower() if blank else letter) for (cell, letter), blank in zip(laid, choice, strict=True)
        ]
        if fits_rack("".join(letter for _, letter in tiles), rack):
            yield tiles


def remove(rack: str, placed: str) -> str:
    left = list(rack)
    for letter in placed:
        left.remove(letter if letter.isupper() else "?")
    return "".join(left)


def turns_by_steps(game: Game, board: dict[Cell, str], rack: str, scoring: str) -> dict[Tiles, int]:
    """Every final set of tiles that some order of legal plays reaches, with the most points it can bring.

    Scoring ``A``: each play's points when it is made; ``B``: every new run of the final position once.
    """
    best: dict[Tiles, int] = {frozenset(): 0}
    queue: list[tuple[Tiles, int]] = [(frozenset(), 0)]
    while queue:
        state, points = queue.pop()
        if best[state] > points:
            continue
        now = board | dict(state)
        left = remove(rack, "".join(letter for _, letter in state))
        for tiles, gain in plays(game_without_bonus(game), now, left).items():
            after = state | tiles
            total = points + gain if scoring == "A" else 0
            if after not in best or best[after] < total:
                best[after] = total
                queue.append((after, total))
    return {state: finish(game, board, state, points, scoring) for state, points in best.items()}


def game_without_bonus(game: Game) -> Game:
    from dataclasses import replace

    return replace(game, bonus=0)


def finish(game: Game, board: dict[Cell, str], state: Tiles, points: int, scoring: str) -> int:
    if scoring == "B":
        placed = dict(state)
        after = board | placed
        points = sum(
            score_run(game, after, set(placed), cells)
            for cells in runs(after).values()
            if any(cell in placed for cell in cells)
        )
    if game.bonus_at and len(state) >= game.bonus_at:
        points += game.bonus
    return points


def turns_by_final_position(game: Game, board: dict[Cell, str], rack: str) -> dict[Tiles, int]:
    """Every set of tiles whose final position is right, whatever the order; scoring B. Tiny boards only.

    Tries every choice of cells and every letter in them.
    """
    empty = [(r, c) for r in range(game.rows) for c in range(game.columns) if (r, c) not in board]
    alphabet = sorted({letter for word in game.words for letter in word})
    found: dict[Tiles, int] = {frozenset(): 0}
    for size in range(1, len(rack) + 1):
        for cells in itertools.combinations(empty, size):
            if not connected(game, board, cells):
                continue
            for letters in set(letterings(rack, size, alphabet)):
                placed = dict(zip(cells, letters, strict=True))
                after = board | placed
                new = [run for run in runs(after).values() if any(cell in placed for cell in run)]
                texts = ["".join(after[cell] for cell in run).upper() for run in new]
                if any(text not in game.words for text in texts):
                    continue
                if not game.repeats:
                    kept = [
                        "".join(after[cell] for cell in run).upper()
                        for run in runs(after).values()
                        if not any(cell in placed for cell in run)
                    ]
                    if len(set(texts)) < len(texts) or any(text in kept for text in texts):
                        continue
                state = frozenset(placed.items())
                found[state] = finish(game, board, state, 0, "B")
    return found


def letterings(rack: str, size: int, alphabet: list[str]) -> Iterator[tuple[str, ...]]:
    for tiles in set(itertools.permutations(rack, size)):
        choices = [[letter.lower() for letter in alphabet] if tile == "?" else [tile] for tile in tiles]
        yield from itertools.product(*choices)


def connected(game: Game, board: dict[Cell, str], cells: tuple[Cell, ...]) -> bool:
    """Every new cell hangs together with the old letters, or with the start on an empty board; none stands alone."""
    every = set(board) | set(cells)
    if board:
        seen = set(board)
    elif game.start is None or game.start in cells:
        if len(cells) < 2:
            return False
        seen = {cells[0] if game.start is None else game.start}
    else:
        return False
    queue = list(seen)
    while queue:
        row, column = queue.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in every and near not in seen:
                seen.add(near)
                queue.append(near)
    return seen >= every
