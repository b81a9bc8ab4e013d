"""Goals and what can be reached, against breadth-first search and against boards whose answer is known by making."""

from __future__ import annotations

from functools import cache

import pytest

from gridwright.errors import InputError
from gridwright.families.sliding.board import GOALS, WALL, goal_board, problem, symmetries, verdict
from gridwright.families.sliding.make import random_start, verdict_quick
from gridwright.rng import Rng
from tests.reference.sliding import all_distances, near

#: (rows, cols, walls), each small enough to see every board.
SMALL = [
    (2, 2, ()), (2, 3, ()), (3, 2, ()), (1, 4, ()), (4, 1, ()), (2, 4, ()),
    (3, 3, (4,)), (3, 3, (0,)), (3, 3, (1, 4)), (2, 4, (5,)), (2, 4, (1, 6)), (3, 3, (3, 5)), (2, 4, (1, 5)),
]  # fmt: skip


@cache
def reachable(goal: tuple[int, ...], rows: int, cols: int, walls: frozenset[int]) -> frozenset[tuple[int, ...]]:
    return frozenset(all_distances(goal, 0, rows, cols, walls))


def test_the_spiral_is_the_articles() -> None:
    assert goal_board("spiral", 4, 4) == (1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7)


@pytest.mark.parametrize("side", [11, 12, 20])
def test_a_large_spiral_has_every_tile_once_and_neighbours_follow(side: int) -> None:
    goal = goal_board("spiral", side, side)
    assert sorted(goal) == list(range(side * side))
    for tile in range(1, side * side - 1):
        assert goal.index(tile + 1) in [cell for _, cell in near(goal.index(tile), side, side)]


def test_an_unknown_goal_lists_the_known() -> None:
    with pytest.raises(InputError, match="spiral"):
        goal_board("zigzag", 3, 3)


@pytest.mark.parametrize(("rows", "cols", "walls"), SMALL)
@pytest.mark.parametrize("name", GOALS)
def test_every_small_board_is_judged_as_breadth_first_search_does(
    rows: int, cols: int, walls: tuple[int, ...], name: str
) -> None:
    from itertools import permutations

    shut = frozenset(walls)
    goal = goal_board(name, rows, cols, shut)
    reached = reachable(goal, rows, cols, shut)
    free = [cell for cell in range(rows * cols) if cell not in shut]
    wrong = 0
    for number, tiles in enumerate(permutations([goal[cell] for cell in free])):
        if len(free) > 6 and number % 41:
            continue
        board = [WALL] * (rows * cols)
        for cell, tile in zip(free, tiles, strict=True):
            board[cell] = tile
        wrong += verdict_quick(problem(board, goal, rows, cols)) != (tuple(board) in reached)
    assert wrong == 0


def test_random_boards_up_to_ten_by_ten() -> None:
    """Half are made by an even number of exchanges and a walk, half by one exchange more: known by making."""
    rng = Rng.from_seed(1, "solvable")
    for number in range(2_000):
        rows, cols = rng.between(2, 10), rng.between(2, 10)
        goal = goal_board(GOALS[number % 4], rows, cols)
        board = list(goal)
        hole = board.index(0)
        for _ in range(30):
            cell = rng.choice([other for _, other in near(hole, rows, cols)])
            board[hole], board[cell], hole = board[cell], board[hole], cell
        tiles = [cell for cell in range(rows * cols) if cell != hole]
        if rows * cols > 4:  # a three-cycle keeps the parity
            rng.shuffle(tiles)
            a, b, c = tiles[:3]
            board[a], board[b], board[c] = board[b], board[c], board[a]
        assert verdict(problem(board, goal, rows, cols)).solvable
        a, b = tiles[:2]
        board[a], board[b] = board[b], board[a]
        found = verdict(problem(board, goal, rows, cols)) if rows * cols <= 20 else None
        if found is None:
            continue
        assert not found.solvable
        assert found.swap is not None
        first, second = found.swap
        board[first], board[second] = board[second], board[first]
        assert verdict(problem(board, goal, rows, cols)).solvable


def test_symmetries_keep_the_blank() -> None:
    assert len(symmetries(4, 4, 15, frozenset())) == 2
    assert len(symmetries(5, 5, 12, frozenset())) == 8
    assert len(symmetries(3, 5, 7, frozenset())) == 4
    assert len(symmetries(4, 4, 14, frozenset())) == 1


def test_random_starts_can_be_solved() -> None:
    rng = Rng.from_seed(3)
    walls = frozenset({6, 8})
    goal = goal_board("rows", 4, 5, walls)
    for _ in range(20):
        assert verdict(problem(random_start(goal, 4, 5, rng), goal, 4, 5)).solvable
