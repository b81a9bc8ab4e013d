"""Searches against brute force, published lengths and an independent replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gridwright.errors import OutOfBudget
from gridwright.families.sliding import beams, deepening, quick, search, tables
from gridwright.families.sliding.analyse import analyse
from gridwright.families.sliding.astar_kernel import AStar
from gridwright.families.sliding.board import Problem, goal_board, letters, problem
from gridwright.families.sliding.layers_kernel import Layers
from gridwright.families.sliding.make import random_start
from gridwright.families.sliding.pdb_kernel import Blocks, Build
from gridwright.family import Budget, Meter
from gridwright.rng import Rng
from tests.reference.sliding import (
    all_distances,
    count_shortest,
    linear_conflict,
    pattern_distances,
    removals,
    replay,
)

DATA = Path(__file__).parents[1] / "data"
#: A goal's blank in a corner, on an edge, in the centre; by symmetry these are all there are on 3 x 3.
BLANKS = [8, 5, 4]


@pytest.fixture(autouse=True, scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setenv("GRIDWRIGHT_CACHE", str(tmp_path_factory.mktemp("tables")))
    yield
    patch.undo()


@cache
def eights(blank: int) -> dict[tuple[int, ...], int]:
    return all_distances(tuple(range(9)), blank, 3, 3)


def published(name: str) -> list[tuple[int, int, Problem]]:
    """(number, least moves, problem) of a file of instances, blank last."""
    found = []
    for line in (DATA / name).read_text().splitlines():
        if line.startswith("#"):
            continue
        columns = [column.strip() for column in line.split("|")]
        board = [int(word) for word in columns[-1].split()]
        side = int(len(board) ** 0.5)
        found.append((int(columns[0]), int(columns[1]), problem(board, goal_board("rows", side, side), side, side)))
    return found


def solves(task: Problem, path: bytes) -> bool:
    return replay(task.board, task.blank, task.rows, task.cols, path, task.walls) == tuple(range(task.cells))


@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("heuristic", ["linear-conflict", "walking+inversion"])
def test_no_estimate_is_beaten_by_brute_force(heuristic: str, blank: int) -> None:
    """All 181,440 boards of 3 x 3."""
    far = eights(blank)
    assert len(far) == 181_440
    kernel, _ = deepening.ida(Problem(3, 3, tuple(range(9)), blank, frozenset()), heuristic, Meter())
    pair = deepening.walks(Problem(3, 3, tuple(range(9)), blank, frozenset()), False)
    assert pair is not None
    too_high = 0
    for board, least in far.items():
        rows = cols = 0
        if "walking" in heuristic:
            for cell, tile in enumerate(board):
                if tile != blank:
                    rows += 1 << (5 * (cell // 3 * 3 + tile // 3))
                    cols += 1 << (5 * (cell % 3 * 3 + tile % 3))
            rows, cols = pair[0].number[rows], pair[1].number[cols]
        too_high += kernel.start(bytes(board), rows, cols) > least
    assert too_high == 0


@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("sizes", ["8", "4-4"])
def test_no_pattern_database_is_beaten_by_brute_force(sizes: str, blank: int) -> None:
    """All 181,440 boards again; one pattern of all eight tiles is the distance itself."""
    task = Problem(3, 3, tuple(range(9)), blank, frozenset())
    kernel = tables.load(task, tables.plan(task, sizes), Meter())
    too_high = exact = 0
    for board, least in eights(blank).items():
        estimate = kernel.start(bytes(board))
        too_high += estimate > least
        exact += estimate == least
    assert too_high == 0
    if sizes == "8":
        assert exact == 181_440


@pytest.mark.parametrize("blank", BLANKS)
def test_linear_conflict_counts_removals_as_its_slow_twin(blank: int) -> None:
    kernel, _ = deepening.ida(Problem(3, 3, tuple(range(9)), blank, frozenset()), "linear-conflict", Meter())
    for number, board in enumerate(eights(blank)):
        if number % 97 == 0:
            assert kernel.start(bytes(board)) == linear_conflict(board, blank, 3, 3)


def test_linear_conflict_on_long_lines_and_on_the_way() -> None:
    """Lines of seven are computed, not looked up; the estimate kept move by move is the one computed afresh."""
    rng = Rng.from_seed(7)
    for rows, cols in ((7, 7), (3, 8), (6, 6)):
        goal = goal_board("rows", rows, cols)
        task = problem(random_start(goal, rows, cols, rng), goal, rows, cols)
        assert deepening.estimate(task) == linear_conflict(task.board, task.blank, rows, cols)
    assert removals([2, 1, 0]) == 2


@pytest.mark.parametrize("walls", [(), (4,), (0, 5)])
def test_blocks_hold_what_a_search_of_single_placings_finds(walls: tuple[int, ...]) -> None:
    rows, cols, shut = 3, 3, frozenset(walls)
    place = tables.layout(rows, cols, shut)
    free = place.cells
    tiles, blank = free[:3], free[-1]
    blocks = Blocks(len(free), place.neighbours, 3, place.max_pass)
    build = Build(blocks, Meter(), bytes(place.number[t] for t in tiles), place.number[blank], place.taxi)
    assert build.run()
    raw = [value for value in build.raw if value != 254]
    slow = pattern_distances(tiles, blank, rows, cols, shut)
    best: dict[tuple[tuple[int, ...], frozenset[int]], int] = {}
    for (places, hole), value in slow.items():
        region = {hole}
        while True:
            grown = region | {
                other for cell in region for other in free
                if other not in places and abs(cell // cols - other // cols) + abs(cell % cols - other % cols) == 1
            }  # fmt: skip
            if grown == region:
                break
            region = grown
        best[(places, frozenset(region))] = min(value, best.get((places, frozenset(region)), 255))
    assert sorted(raw) == sorted(best.values())


@pytest.mark.parametrize("heuristic", ["auto", "manhattan", "linear-conflict", "walking+inversion", "4-4"])
def test_exact_search_on_the_hardest_and_on_random_boards(heuristic: str) -> None:
    far = eights(8)
    hardest = [board for board, least in far.items() if least == 31]
    assert len(hardest) == 2
    for board in [*hardest, *list(far)[:: 181_440 // 40]]:
        task = Problem(3, 3, board, 8, frozenset())
        answer = search.exact(task, heuristic, Meter())
        assert answer.proved
        assert answer.length == far[board]
        assert solves(task, answer.path)


@pytest.mark.parametrize(("rows", "cols", "blank"), [(3, 3, 8), (3, 3, 4), (2, 4, 7), (3, 2, 0)])
def test_slides_of_any_number_of_tiles(rows: int, cols: int, blank: int) -> None:
    far = all_distances(tuple(range(rows * cols)), blank, rows, cols, multi=True)
    for board in list(far)[:: len(far) // 50]:
        task = Problem(rows, cols, board, blank, frozenset())
        answer = search.exact(task, "auto", Meter(), multi=True)
        assert (answer.length, answer.proved) == (far[board], True)
        assert solves(task, answer.path)


def test_all_shortest_ways_are_found() -> None:
    far = eights(8)
    for board in list(far)[:: 181_440 // 60]:
        task = Problem(3, 3, board, 8, frozenset())
        found = search.every(task, far[board], Meter(), 100_000)
        assert len(set(found)) == len(found) == count_shortest(far, board, 8, 3, 3)
        assert all(solves(task, path) for path in found)


@pytest.mark.parametrize("walls", [(4,), (1,), (3,)])
def test_walls(walls: tuple[int, ...]) -> None:
    shut = frozenset(walls)
    far = all_distances(tuple(range(9)), 8, 3, 3, shut)
    for board in list(far)[:: max(1, len(far) // 30)]:
        task = Problem(3, 3, board, 8, shut)
        for heuristic in ("auto", "manhattan"):
            answer = search.exact(task, heuristic, Meter())
            assert answer.length == far[board]
            assert solves(task, answer.path)


def test_all_hundred_boards_of_korf_are_proved() -> None:
    """Published lengths (Korf 1985), with the default tables."""
    boards = published("korf15_100.txt")
    assert len(boards) == 100
    for number, least, task in boards:
        answer = search.exact(task, "6-6-3", Meter())
        assert (number, answer.length, answer.proved) == (number, least, True)
        assert solves(task, answer.path)


@pytest.mark.parametrize(
    ("heuristic", "most"),
    [("linear-conflict", 50), ("walking", 50), ("inversion", 46), ("walking+inversion", 52), ("5-5-5", 55)],
)
def test_the_nearer_boards_of_korf_are_proved_with_every_heuristic(heuristic: str, most: int) -> None:
    boards = [entry for entry in published("korf15_100.txt") if entry[1] <= most]
    assert len(boards) >= 8
    for number, least, task in boards[:12]:
        answer = search.exact(task, heuristic, Meter())
        assert (number, answer.length, answer.proved) == (number, least, True)
        assert solves(task, answer.path)


@pytest.mark.parametrize("name", ["blank-first", "spiral", "columns"])
def test_other_goals_of_the_fifteen_puzzle(name: str) -> None:
    """Two heuristics that know nothing of each other agree."""
    rng = Rng.from_seed(5, name)
    goal = goal_board(name, 4, 4)
    for _ in range(2):
        task = problem(random_start(goal, 4, 4, rng), goal, 4, 4)
        answer = search.exact(task, "auto", Meter())
        assert answer.proved
        assert solves(task, answer.path)
        other = search.exact(task, "walking+inversion", Meter(Budget(nodes=30_000_000)))
        assert other.lower <= answer.length
        assert not other.proved or other.length == answer.length


def test_a_stopped_search_says_what_it_has_proved() -> None:
    _, least, task = published("korf24_50.txt")[0]
    answer = search.exact(task, "linear-conflict", Meter(Budget(nodes=200_000)))
    assert not answer.proved
    assert answer.lower <= least <= answer.length
    assert solves(task, answer.path)


class _Halting(Meter):
    """A meter as a person with Ctrl-C: interrupts at the n-th tick."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.after = after

    def tick(self, nodes: int) -> bool:
        self.after -= 1
        if self.after < 0:
            raise KeyboardInterrupt
        return super().tick(nodes)


@pytest.mark.parametrize("after", [0, 40, 400])
def test_an_interrupted_search_gives_the_best_known_and_its_bound(after: int) -> None:
    _, least, task = published("korf24_50.txt")[1]
    answer = search.exact(task, "linear-conflict", _Halting(after))
    assert answer.interrupted
    assert not answer.proved
    assert answer.lower <= least <= answer.length <= 1.15 * least
    assert solves(task, answer.path)


def test_time_that_ends_while_tables_are_built_leaves_the_best_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise OutOfBudget("sliding.stopped-building")

    monkeypatch.setattr(tables, "load", stopped)
    _, least, task = published("korf24_50.txt")[1]
    answer = search.exact(task, "5-5-5-5-4", Meter())
    assert not answer.proved
    assert answer.lower <= least <= answer.length


def test_a_good_way_that_the_bound_reaches_is_proved_without_searching_it_again() -> None:
    """5 x 5 boards made by few moves: the beam's way is shortest, and the bound says so."""
    goal = tuple(range(25))
    task = Problem(5, 5, goal, 24, frozenset()).after(bytes([0, 1, 1, 0, 2, 3, 1, 0, 0, 2, 2, 3, 1]))
    answer = search.exact(task, "linear-conflict", Meter())
    assert answer.proved
    assert answer.length <= 13
    assert solves(task, answer.path)


def test_the_twenty_four_puzzle_soon() -> None:
    """Published lengths (Korf and Felner 2002): within 1.06 on the first four, worst 1.09."""
    ours = theirs = 0
    for _, least, task in published("korf24_50.txt")[:4]:
        answer = list(quick.quick(task, Meter()))[-1]
        assert solves(task, answer.path)
        assert answer.lower <= least <= answer.length
        assert answer.length <= 1.09 * least
        ours, theirs = ours + answer.length, theirs + least
    assert ours <= 1.06 * theirs


@pytest.mark.parametrize(("side", "limit"), [(6, 0.95), (8, 1.15), (10, 1.2)])
def test_large_boards(side: int, limit: float) -> None:
    goal = goal_board("rows", side, side)
    task = problem(random_start(goal, side, side, Rng.from_seed(side)), goal, side, side)
    answer = list(quick.quick(task, Meter()))[-1]
    assert solves(task, answer.path)
    assert answer.length <= limit * side**3


def test_the_layer_method_on_every_size_and_goal() -> None:
    rng = Rng.from_seed(9)
    for _ in range(300):
        rows, cols = rng.between(2, 9), rng.between(2, 9)
        goal = goal_board(rng.choice(["rows", "spiral", "columns", "blank-first"]), rows, cols)
        task = problem(random_start(goal, rows, cols, rng), goal, rows, cols)
        path = quick.layered(task, Meter())
        assert path is not None
        assert solves(task, path)


def test_a_hundred_by_a_hundred() -> None:
    """At most 2.4 n^3 moves (Parberry's method: 2.67)."""
    goal = goal_board("rows", 100, 100)
    task = problem(random_start(goal, 100, 100, Rng.from_seed(100)), goal, 100, 100)
    work = Layers(Meter(), 100, 100, list(task.board), task.blank)
    assert work.peel()
    path = work.path + quick.rest(task, work.state, work.rest)
    assert task.after(path).solved
    assert len(path) <= 2.4 * 100**3


@pytest.mark.parametrize("weights", [(1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 1, 2)])
def test_a_star_finds_shortest_ways(weights: tuple[int, int, int, int]) -> None:
    far = eights(8)
    for board in list(far)[:: 181_440 // 25]:
        task = Problem(3, 3, board, 8, frozenset())
        kernel = AStar(Meter(), 3, 3, task.wall_bytes, tables.distances(task), 8, *weights, 1_000_000)
        assert kernel.run(bytes(board)) == 1
        assert len(kernel.answer) == far[board]
        assert solves(task, kernel.answer)
        opened, largest = kernel.statistics
        assert opened >= far[board]
        assert largest >= 1


def test_a_way_back_is_a_way() -> None:
    for _, least, task in published("korf15_100.txt")[:3]:
        path = beams.beam_back(task, 500, Meter())
        assert path is not None
        assert solves(task, path)
        assert len(path) >= least


@pytest.mark.parametrize("width", [60, 200])
def test_a_beam_that_gets_stuck_goes_on_in_stages(width: int) -> None:
    rng = Rng.from_seed(10)
    goal = goal_board("rows", 7, 7)
    ended = 0
    for _ in range(4):
        task = problem(random_start(goal, 7, 7, rng), goal, 7, 7)
        path = beams.beam(task, width, Meter())
        ended += path is not None
        assert path is None or solves(task, path)
        everything = b"\x01" * 49
        part, found = beams._beam(task, everything, everything, width, Meter(), True)
        assert (found == 1) == task.after(part).solved
        assert path is None or path[: len(part)] == part
    assert ended >= 2


def test_straightening_never_lengthens() -> None:
    goal = goal_board("spiral", 6, 6)
    task = problem(random_start(goal, 6, 6, Rng.from_seed(6)), goal, 6, 6)
    path = quick.layered(task, Meter())
    assert path is not None
    better = quick.straighten(task, path, Meter(), 300)
    assert len(better) < len(path)
    assert solves(task, better)


def test_polishing_never_lengthens() -> None:
    _, least, task = published("korf15_100.txt")[0]
    path = quick.layered(task, Meter())
    assert path is not None
    better = quick.polish(task, path, Meter(), rounds=2)
    assert least <= len(better) <= len(path)
    assert solves(task, better)


def test_analysis_agrees_with_brute_force() -> None:
    far = eights(8)
    rng = Rng.from_seed(4)
    board = list(far)[77_777]
    task = Problem(3, 3, board, 8, frozenset())
    path, here = bytearray(), task
    for _ in range(25):
        way = rng.choice([way for way in range(4) if _try(here, way) is not None])
        after = _try(here, way)
        assert after is not None
        path.append(way)
        here = after
    result = analyse(task, letters(bytes(path)), Meter())
    expected = [far[board]]
    here = task
    for way in path:
        here = here.after(bytes([way]))
        expected.append(far[here.board])
    assert list(result.left) == expected
    assert result.lost == len(path) - expected[0] + expected[-1]


def _try(task: Problem, way: int) -> Problem | None:
    try:
        return task.after(bytes([way]))
    except ValueError:
        return None
