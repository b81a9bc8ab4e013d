"""Small boards over small word lists, for the kernels and for their slow twins alike."""

from __future__ import annotations

import random
from dataclasses import dataclass

from gridwright.families.erudit.board_kernel import Board, Gaddag
from gridwright.lexicon.graph import SEPARATOR, WordGraph
from gridwright.lexicon.graph_kernel import build_gaddag
from tests.reference import erudit_slow as slow


@dataclass
class Pair:
    """The same game for the slow twin and for the kernels."""

    game: slow.Game
    board: Board
    letters: list[str]

    def codes(self, tiles: dict[slow.Cell, str]) -> bytes:
        return bytes(
            self.code(tiles[r, c]) if (r, c) in tiles else 0
            for r in range(self.game.rows)
            for c in range(self.game.columns)
        )

    def code(self, letter: str) -> int:
        if letter == "?":
            return 0
        return self.letters.index(letter.upper()) + 1 + (128 if letter.islower() else 0)

    def rack(self, text: str) -> bytes:
        return bytes(self.code(letter) for letter in text)

    def tiles(self, row: int, column: int, direction: int, word: bytes) -> slow.Tiles:
        """A kernel's play as the slow twin writes it."""
        placed = set()
        for index, code in enumerate(word):
            if code:
                letter = self.letters[(code & 127) - 1]
                cell = (row + index, column) if direction else (row, column + index)
                placed.add((cell, letter.lower() if code & 128 else letter))
        return frozenset(placed)


def gaddag(words: list[bytes]) -> Gaddag:
    """Of words as ranks."""
    blob = WordGraph.from_words(words).blob()
    return Gaddag(__import__("numpy").frombuffer(build_gaddag(blob, SEPARATOR), "uint32"), 1, SEPARATOR + 1)


def random_pair(
    rng: random.Random,
    words: list[str],
    sides: tuple[int, int],
    *,
    bonus: int,
    bonus_at: int,
    repeats: bool = True,
    mirrored: bool = False,
) -> Pair:
    """A random board with random values over the words."""
    letters = sorted({letter for word in words for letter in word})
    rows, columns = sides
    letter_times: dict[slow.Cell, int] = {}
    word_times: dict[slow.Cell, int] = {}
    for row in range(rows):
        for column in range(columns):
            kind = rng.random()
            into = letter_times if kind < 0.2 else word_times if kind < 0.4 else None
            if into is not None:
                into[row, column] = rng.choice([2, 3])
    if mirrored and rows == columns:
        for times in (letter_times, word_times):
            for row in range(rows):
                for column in range(row):
                    times[row, column] = times.get((column, row), 1)
    values = {letter: rng.randint(1, 9) for letter in letters}
    start = rng.choice([None, (rows // 2, columns // 2)])
    game = slow.Game(rows, columns, letter_times, word_times, values, frozenset(words), start, bonus, bonus_at, repeats)
    board = Board(
        rows,
        columns,
        gaddag([bytes(letters.index(letter) for letter in word) for word in words]),
        bytes([0, *(values[letter] for letter in letters)]),
        bytes(len(letters) + 1),
        bytes(letter_times.get((r, c), 1) for r in range(rows) for c in range(columns)),
        bytes(word_times.get((r, c), 1) for r in range(rows) for c in range(columns)),
        -1 if start is None else start[0] * columns + start[1],
    )
    return Pair(game, board, letters)


def random_words(rng: random.Random, letters: str, number: int) -> list[str]:
    """Words of two to four of the letters; every letter occurs."""
    words = {"".join(rng.choice(letters) for _ in range(rng.choice([2, 2, 3, 3, 4]))) for _ in range(number)}
    words |= {a + b for a, b in zip(letters, letters[1:] + letters[0], strict=True)}
    return sorted(words)
