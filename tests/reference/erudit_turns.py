"""Every turn of several words on a full board with a whole dictionary, by brute force in plain Python.

Shares nothing with the kernels, nor with :mod:`tests.reference.erudit_slow`: no graph, no cross-sets, no bounds, no
codes. The board is a dictionary from cell to letter, a turn the set of the tiles it lays. Only words that the rack and
the letters of some row or column can spell are tried, so that a whole dictionary can be used.

Two searches. ``steps``: from every set of tiles laid so far, every such word is tried in every place that covers an
empty cell beside a letter. ``final``: tiles are laid one by one beside letters, in any order, as long as every run is a
part of a word; the sets all of whose runs are words are the turns. (Whatever order of words a right position needs or
lacks, its tiles can be laid one by one so that each touches the ones before, and parts of its runs are parts of words.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

Cell = tuple[int, int]
Tiles = frozenset[tuple[Cell, str]]
ACROSS, DOWN = (0, 1), (1, 0)


@dataclass(frozen=True)
class Table:
    """Rules, board and dictionary. A letter of a blank is small; a blank in a rack is ``?``."""

    rows: int
    columns: int
    words: frozenset[str]
    values: dict[str, int]
    letter_times: dict[Cell, int] = field(default_factory=dict)
    word_times: dict[Cell, int] = field(default_factory=dict)
    start: Cell | None = None
    bonus: int = 0
    bonus_at: int = 0
    scoring: str = "A"
    legal: str = "steps"
    repeats: bool = True
    blanks_count: bool = False
    take_blanks: bool = False
    most_words: int = 0

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns


def turns(table: Table, board: dict[Cell, str], rack: str) -> dict[tuple[Tiles, tuple[Cell, ...]], int]:
    """The points of every turn: (tiles laid, cells of blanks taken back before)."""
    found = {}
    for taken in ways_to_take(table, board, rack):
        now, hand = dict(board), Counter(rack)
        for cell in taken:
            hand[board[cell].upper()] -= 1
            hand["?"] += 1
            now[cell] = board[cell].upper()
        search = Search(table, now, "".join(hand.elements()))
        for tiles, points in search.all().items():
            if sum(letter.islower() for _, letter in tiles) >= len(taken):
                found[tiles, taken] = points
    return found


def ways_to_take(table: Table, board: dict[Cell, str], rack: str) -> Iterator[tuple[Cell, ...]]:
    blanks = sorted(cell for cell, letter in board.items() if letter.islower()) if table.take_blanks else []
    for number in range(len(blanks) + 1):
        for chosen in combinations(blanks, number):
            if not Counter(board[cell].upper() for cell in chosen) - Counter(rack):
                yield chosen


class Search:
    """The turns of one rack on one board."""

    def __init__(self, table: Table, board: dict[Cell, str], rack: str) -> None:
        self.table, self.board, self.rack = table, board, rack
        self.words = self.spellable()
        self.letters = {letter for word in self.words for letter in word}
        self.bits = {letter: 1 << place for place, letter in enumerate(sorted(self.letters))}
        self.masks = [(word, self.mask(word)) for word in self.words]
        self.known: dict[tuple[str, int], list[str]] = {}

    def mask(self, letters: str) -> int:
        return sum(self.bits.get(letter, 0) for letter in set(letters))

    def spelled_by(self, letters: str, blanks: int) -> list[str]:
        """The words that these letters and so many blanks can spell."""
        key = "".join(sorted(letters)), blanks
        if key not in self.known:
            lacking, have = ~self.mask(letters), Counter(letters)
            self.known[key] = [
                word
                for word, mask in self.masks
                if (mask & lacking).bit_count() <= blanks and (Counter(word) - have).total() <= blanks
            ]
        return self.known[key]

    def spellable(self) -> list[str]:
        """The words that the rack, its blanks and the letters of one row or column can spell."""
        places = [(0, row) for row in range(self.table.rows)] + [(1, column) for column in range(self.table.columns)]
        lanes = [
            Counter(self.rack) + Counter(v.upper() for c, v in self.board.items() if c[axis] == n) for axis, n in places
        ]
        lanes = [lane for number, lane in enumerate(lanes) if lane not in lanes[:number]]
        longest = max(self.table.rows, self.table.columns)
        letters = set().union(*lanes) if "?" not in self.rack else None
        found = []
        for word in sorted(self.table.words):
            if 1 < len(word) <= longest and (letters is None or letters >= set(word)):
                need = Counter(word)
                if any((need - lane).total() <= lane["?"] for lane in lanes):
                    found.append(word)
        return found

    def all(self) -> dict[Tiles, int]:
        if self.table.legal == "final":
            ends = {tiles: self.final_points(tiles) for tiles in self.by_single_tiles()}
        elif self.table.scoring == "B":
            ends = {tiles: self.final_points(tiles) for tiles in self.by_words()}
        else:
            ends = self.by_words()
        full = self.table.bonus_at
        return {
            tiles: points + (self.table.bonus if full and len(tiles) >= full else 0)
            for tiles, points in ends.items()
            if tiles
        }

    # --- every word legal when it is laid

    def by_words(self) -> dict[Tiles, int]:
        """Sets of tiles with the most points that an order of words brings (scoring A)."""
        rounds: list[dict[tuple[Tiles, int], int]] = [{} for _ in range(len(self.rack) + 1)]
        rounds[0][frozenset(), 0] = 0
        best: dict[Tiles, int] = {}
        for here in rounds:
            for (tiles, made), points in here.items():
                best[tiles] = max(points, best.get(tiles, points))
                if self.table.most_words and made == self.table.most_words:
                    continue
                made += bool(self.table.most_words)
                for more, gain in self.words_laid(tiles).items():
                    key = (tiles | more, made)
                    there = rounds[len(tiles) + len(more)]
                    there[key] = max(points + gain, there.get(key, -1))
        return best

    def words_laid(self, tiles: Tiles) -> dict[Tiles, int]:
        """Every legal word after these tiles, and its points."""
        now = self.board | dict(tiles)
        left = self.left(tiles)
        standing = Counter(text_of(now, run) for run in runs(now)) if not self.table.repeats else Counter()
        found: dict[Tiles, int] = {}
        tried = set()
        mine = "".join(letter for letter in left.elements() if letter != "?")
        for near in self.beside(now):
            for step in (ACROSS, DOWN):
                lane = [letter for cell, letter in now.items() if cell[step[0]] == near[step[0]]]
                for word in self.spelled_by("".join(lane).upper() + mine, left["?"]):
                    for index, letter in enumerate(word):
                        start = (near[0] - index * step[0], near[1] - index * step[1])
                        if (letter in left or left["?"]) and (word, start, step) not in tried:
                            tried.add((word, start, step))
                            self.try_word(now, left, standing, word, start, step, found)
        return found

    def try_word(
        self,
        now: dict[Cell, str],
        left: Counter[str],
        standing: Counter[str],
        word: str,
        start: Cell,
        step: tuple[int, int],
        found: dict[Tiles, int],
    ) -> None:
        cells = [(start[0] + i * step[0], start[1] + i * step[1]) for i in range(len(word))]
        if not self.table.inside(cells[0]) or not self.table.inside(cells[-1]):
            return
        if (cells[0][0] - step[0], cells[0][1] - step[1]) in now:
            return
        if (cells[-1][0] + step[0], cells[-1][1] + step[1]) in now:
            return
        if any(cell in now and now[cell].upper() != letter for cell, letter in zip(cells, word, strict=True)):
            return
        free = [place for place, cell in enumerate(cells) if cell not in now]
        if len(free) > left.total():
            return
        for blanks in blank_choices(free, word, left):
            laid = {cells[i]: word[i].lower() if i in blanks else word[i] for i in free}
            after = now | laid
            made = [run for run in (run_through(after, c, s) for c in laid for s in (ACROSS, DOWN)) if len(run) > 1]
            made = [run for place, run in enumerate(made) if run not in made[:place]]
            texts = [text_of(after, run) for run in made]
            if any(text not in self.table.words for text in texts):
                return
            if not self.table.repeats and (len(set(texts)) < len(texts) or any(standing[text] for text in texts)):
                return
            tiles = frozenset(laid.items())
            found[tiles] = sum(self.run_points(after, run, laid) for run in made)

    # --- only the final position counts

    def by_single_tiles(self) -> list[Tiles]:
        """All sets of tiles whose runs are words and, where that is forbidden, stand once."""
        parts = {word[i:j] for word in self.words for i in range(len(word)) for j in range(i + 1, len(word) + 1)}
        found = []
        here: set[Tiles] = {frozenset()}
        while here:
            ahead: set[Tiles] = set()
            for tiles in here:
                now = self.board | dict(tiles)
                if self.right(now, tiles):
                    found.append(tiles)
                left = self.left(tiles)
                for cell in self.beside(now):
                    for letter in sorted(left | Counter({w.lower(): 1 for w in self.letters if left["?"]})):
                        if letter == "?" or not left["?" if letter.islower() else letter]:
                            continue
                        after = now | {cell: letter}
                        if all(text_of(after, run_through(after, cell, s)) in parts for s in (ACROSS, DOWN)):
                            ahead.add(tiles | {(cell, letter)})
            here = ahead
        return found

    def right(self, now: dict[Cell, str], tiles: Tiles) -> bool:
        texts = Counter(text_of(now, run) for run in runs(now))
        made = [text_of(now, run) for run in runs(now) if any((cell, now[cell]) in tiles for cell in run)]
        if not all(text in self.table.words for text in made):
            return False
        if len(tiles) == 1 and not made:
            return False
        return self.table.repeats or all(texts[text] == 1 for text in made)

    # --- both

    def left(self, tiles: Tiles) -> Counter[str]:
        return Counter(self.rack) - Counter("?" if letter.islower() else letter for _, letter in tiles)

    def beside(self, now: dict[Cell, str]) -> list[Cell]:
        """The empty cells beside a letter; on an empty board the start, or every cell."""
        if not now:
            every = [(row, column) for row in range(self.table.rows) for column in range(self.table.columns)]
            return every if self.table.start is None else [self.table.start]
        near = {(r + dr, c + dc) for r, c in now for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return sorted(cell for cell in near if cell not in now and self.table.inside(cell))

    def run_points(self, after: dict[Cell, str], run: list[Cell], laid: object) -> int:
        points, times = 0, 1
        for cell in run:
            letter = after[cell]
            worth = self.table.values[letter.upper()] if letter.isupper() or self.table.blanks_count else 0
            if cell in laid:  # type: ignore[operator]
                worth *= self.table.letter_times.get(cell, 1)
                times *= self.table.word_times.get(cell, 1)
            points += worth
        return points * times

    def final_points(self, tiles: Tiles) -> int:
        now, laid = self.board | dict(tiles), dict(tiles)
        return sum(self.run_points(now, run, laid) for run in runs(now) if any(cell in laid for cell in run))


def blank_choices(free: list[int], word: str, left: Counter[str]) -> Iterator[tuple[int, ...]]:
    """Which of the letters to lay are blanks."""
    for number in range(min(left["?"], len(free)) + 1):
        for chosen in combinations(free, number):
            if not Counter(word[i] for i in free if i not in chosen) - left:
                yield chosen


def run_through(now: dict[Cell, str], cell: Cell, step: tuple[int, int]) -> list[Cell]:
    while (cell[0] - step[0], cell[1] - step[1]) in now:
        cell = (cell[0] - step[0], cell[1] - step[1])
    run = []
    while cell in now:
        run.append(cell)
        cell = (cell[0] + step[0], cell[1] + step[1])
    return run


def runs(now: dict[Cell, str]) -> list[list[Cell]]:
    """All runs of two letters or more."""
    found = []
    for cell in now:
        for step in (ACROSS, DOWN):
            if (cell[0] - step[0], cell[1] - step[1]) not in now:
                run = run_through(now, cell, step)
                if len(run) > 1:
                    found.append(run)
    return found


def text_of(now: dict[Cell, str], run: list[Cell]) -> str:
    return "".join(now[cell] for cell in run).upper()
