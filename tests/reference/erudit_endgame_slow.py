"""Endgames by plain negamax: every line to its end, no pruning, no table, passes counted as the rules count them.

Built on :mod:`tests.reference.erudit_slow`; nothing is shared with the kernels. A turn is the set of tiles that it
lays, with the most points that any order of its words brings.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, replace

from tests.reference import erudit_slow as slow

Board = dict[slow.Cell, str]


@dataclass(frozen=True)
class Rules:
    """``leftovers``: 0 keep, 1 deduct, 2 deduct and give; ``passes`` in a row end the game; ``words`` a turn, 0 any."""

    words: int = 1
    leftovers: int = 2
    passes: int = 4
    bonus: int = 0
    bonus_hand: int = 0
    take_star: bool = False


def worth(game: slow.Game, rack: str) -> int:
    return sum(game.value(letter) for letter in rack if letter != "?")


def turns(game: slow.Game, rules: Rules, board: Board, rack: str) -> dict[tuple[frozenset, slow.Tiles], int]:
    """Every turn that lays something: (cells of blanks taken back, tiles laid) and its points."""
    found: dict[tuple[frozenset, slow.Tiles], int] = {}
    blanks = [cell for cell, letter in board.items() if letter.islower()] if rules.take_star else []
    for size in range(len(blanks) + 1):
        for taken in itertools.combinations(sorted(blanks), size):
            swapped = [board[cell].upper() for cell in taken]
            if Counter(swapped) - Counter(rack):
                continue
            now = board | {cell: board[cell].upper() for cell in taken}
            hand = slow.remove(rack, "".join(swapped)) + "?" * size
            for tiles, points in _lay(game, rules, now, hand).items():
                if sum(letter.islower() for _, letter in tiles) >= size:
                    full = len(rack) >= rules.bonus_hand and len(tiles) == len(rack)
                    found[frozenset(taken), tiles] = points + (rules.bonus if full else 0)
    return found


def _lay(game: slow.Game, rules: Rules, board: Board, hand: str) -> dict[slow.Tiles, int]:
    game = replace(game, bonus=0)
    layer: dict[slow.Tiles, int] = {frozenset(): 0}
    found: dict[slow.Tiles, int] = {}
    for _ in range(rules.words or len(hand)):
        further: dict[slow.Tiles, int] = {}
        for tiles, points in layer.items():
            left = slow.remove(hand, "".join(letter for _, letter in tiles))
            for more, gain in slow.plays(game, board | dict(tiles), left).items():
                both = tiles | more
                further[both] = max(further.get(both, -1), points + gain)
        for tiles, points in further.items():
            found[tiles] = max(found.get(tiles, -1), points)
        layer = further
    return found


def value(game: slow.Game, rules: Rules, board: Board, rack: str, other: str, passed: int = 0) -> int:
    """Points to come for the side to move minus the other's."""
    return max(gain for _, gain in values(game, rules, board, rack, other, passed))


def values(
    game: slow.Game, rules: Rules, board: Board, rack: str, other: str, passed: int = 0
) -> list[tuple[tuple[frozenset, slow.Tiles] | None, int]]:
    """All turns (None: a pass) with their values."""
    if passed + 1 == rules.passes:
        none = 0 if rules.leftovers == 0 else worth(game, other) - worth(game, rack)
    else:
        none = -value(game, rules, board, other, rack, passed + 1)
    answer: list[tuple[tuple[frozenset, slow.Tiles] | None, int]] = [(None, none)]
    for (taken, tiles), points in turns(game, rules, board, rack).items():
        swapped = "".join(board[cell].upper() for cell in taken)
        hand = slow.remove(rack, swapped) + "?" * len(taken)
        left = slow.remove(hand, "".join(letter for _, letter in tiles))
        after = board | {cell: board[cell].upper() for cell in taken} | dict(tiles)
        if not left:
            answer.append(((taken, tiles), points + rules.leftovers * worth(game, other)))
        else:
            answer.append(((taken, tiles), points - value(game, rules, after, other, left)))
    return answer
