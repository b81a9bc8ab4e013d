"""Sliding puzzles beside their peers: moves, proved or not, CPU seconds, positions searched.

    python benches/sliding_bench.py            our own figures (Korf's 100 boards, beams, layers)
    python benches/sliding_bench.py --24       also the six 24-puzzle boards with 6-6-6-6 tables (363 MB, some minutes)
    python benches/sliding_bench.py --solvable also 100,000 verdicts on what can be solved
    python benches/sliding_bench.py --7-8      also the 7-8 tables (288 MB, built once in a minute)
    python benches/sliding_bench.py --peer PY  also the peers, run by another interpreter PY that has them installed:
                                               python3 -m venv peers
                                               peers/bin/pip install slidingpuzzle fifteen-puzzle-solvers

The peer gets the first boards of the same file, one process a board, with a limit of a minute a board.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gridwright.families.sliding import quick as ways
from gridwright.families.sliding import search, tables
from gridwright.families.sliding.board import GOALS, Problem, goal_board, neighbour, problem
from gridwright.families.sliding.make import random_start, verdict_quick
from gridwright.family import Budget, Meter
from gridwright.rng import Rng

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.reference.sliding import all_distances

DATA = Path(__file__).parents[1] / "tests" / "data"
PEERS = {
    "slidingpuzzle, IDA* with linear conflict": """
import sys, time, slidingpuzzle as sp
rows = eval(sys.argv[1])
start = time.process_time()
found = sp.search(sp.from_rows(*rows), alg="ida*", heuristic=sp.linear_conflict_distance)
print(len(found.solution), "moves,", round(time.process_time() - start, 2), "s")
""",
    "fifteen-puzzle-solvers, A* as it comes": """
import sys, time
from fifteen_puzzle_solvers.domain import Puzzle
from fifteen_puzzle_solvers.services.algorithms import AStar
from fifteen_puzzle_solvers.services.solver import PuzzleSolver
start = time.process_time()
solver = PuzzleSolver(AStar(Puzzle(eval(sys.argv[1]))))
solver.run()
print(len(solver.get_solution()) - 1, "moves,", round(time.process_time() - start, 2), "s")
""",
}


def boards(name: str) -> list[tuple[int, int, Problem, str]]:
    found = []
    for line in (DATA / name).read_text().splitlines():
        if not line.startswith("#"):
            columns = [column.strip() for column in line.split("|")]
            tiles = [int(word) for word in columns[-1].split()]
            side = int(len(tiles) ** 0.5)
            task = problem(tiles, goal_board("rows", side, side), side, side)
            found.append((int(columns[0]), int(columns[1]), task, columns[-1]))
    return found


def proved(label: str, rows: list[tuple[int, int, Problem, str]], heuristic: str) -> None:
    before = time.process_time()
    tables.load(rows[0][2], tables.plan(rows[0][2], heuristic), Meter())
    built = time.process_time() - before
    wrong, opened, slowest, total = 0, 0, 0.0, 0.0
    for number, least, task, _ in rows:
        before = time.process_time()
        answer = search.exact(task, heuristic, Meter())
        spent = time.process_time() - before
        wrong += answer.length != least or not answer.proved
        opened, slowest, total = opened + answer.opened, max(slowest, spent), total + spent
        if len(rows) < 10:
            print(f"  board {number}: {answer.length} moves, {answer.opened:,} positions, {spent:.2f} s")
    print(
        f"{label}, {heuristic}: {len(rows) - wrong} of {len(rows)} proved, {total:.2f} s CPU in all, slowest "
        f"{slowest:.2f} s, {opened:,} positions, tables {built:.2f} s"
    )


def quick(label: str, rows: list[tuple[int, int, Problem, str]], effort: int) -> None:
    ours = theirs = 0
    worst, slowest = 0.0, 0.0
    for _, least, task, _ in rows:
        before = time.process_time()
        answer = list(ways.quick(task, Meter(Budget(seconds=60)), effort=effort))[-1]
        slowest = max(slowest, time.process_time() - before)
        ours, theirs = ours + answer.length, theirs + least
        worst = max(worst, answer.length / least)
    print(
        f"{label}, effort {effort}: {ours / theirs:.4f} of the least (or n^3), worst {worst:.3f}, "
        f"slowest {slowest:.2f} s CPU"
    )


def sized(side: int, count: int) -> list[tuple[int, int, Problem, str]]:
    goal = goal_board("rows", side, side)
    rng = Rng.from_seed(side, "bench")
    return [(k, side**3, problem(random_start(goal, side, side, rng), goal, side, side), "") for k in range(count)]


def solvable(count: int) -> None:
    """Verdicts of random boards, 2 x 2 to 10 x 10, every goal; up to nine cells each is looked up in a full search."""
    rng = Rng.from_seed(count, "solvable")
    reached = {
        (rows, cols, name): frozenset(all_distances(goal_board(name, rows, cols), 0, rows, cols))
        for rows, cols in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
        for name in GOALS
    }
    before = time.process_time()
    wrong = searched = 0
    for number in range(count):
        rows, cols, name = rng.between(2, 10), rng.between(2, 10), GOALS[number % 4]
        if number % 3 == 0:
            rows, cols = rng.choice([(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)])
        goal = goal_board(name, rows, cols)
        board = list(goal)
        if (rows, cols, name) in reached:
            rng.shuffle(board)
            expected = tuple(board) in reached[rows, cols, name]
            searched += 1
        else:
            # Known by making: a walk of the blank, a three-cycle of tiles, and in half of the cases one exchange.
            task = problem(goal, goal, rows, cols)
            for _ in range(rng.between(0, 20)):
                way = rng.between(0, 3)
                if neighbour(task.hole, way, rows, cols) is not None:
                    task = task.after(bytes([way]))
            board = [goal[cell] for cell in task.board]
            tiles = [cell for cell in range(rows * cols) if board[cell]]
            rng.shuffle(tiles)
            a, b, c = tiles[:3]
            board[a], board[b], board[c] = board[b], board[c], board[a]
            expected = number % 2 == 0
            if not expected:
                board[a], board[b] = board[b], board[a]
        wrong += verdict_quick(problem(board, goal, rows, cols)) != expected
    print(
        f"solvability: {wrong} wrong of {count:,} ({searched:,} against a full search), "
        f"{time.process_time() - before:.1f} s CPU"
    )


def layers() -> None:
    for side in (30, 100):
        ((_, cube, task, _),) = sized(side, 1)
        before = time.process_time()
        path = ways.layered(task, Meter())
        assert path is not None
        spent = time.process_time() - before
        print(
            f"layers {side} x {side}: {len(path):,} moves = {len(path) / cube:.3f} n^3 (Parberry 2.67), "
            f"{spent:.2f} s CPU"
        )


def peer(python: str) -> None:
    for number, least, task, words in boards("korf15_100.txt")[11:13]:
        before = time.process_time()
        answer = search.exact(task, "auto", Meter())
        ours = time.process_time() - before
        print(f"board {number} (least {least}): ours {answer.length} moves, proved {answer.proved}, {ours:.3f} s CPU")
        tiles = [int(word) for word in words.split()]
        rows = str([tiles[at : at + 4] for at in range(0, 16, 4)])
        for name, program in PEERS.items():
            command = [python, "-c", program, rows]
            try:
                run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
                theirs = run.stdout.strip() or run.stderr.strip().splitlines()[-1]
            except subprocess.TimeoutExpired:
                theirs = "no answer in 60 s"
            print(f"  {name}: {theirs}")


def main() -> None:
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    if "GRIDWRIGHT_CACHE" not in os.environ:
        os.environ["GRIDWRIGHT_CACHE"] = tempfile.mkdtemp()
    if "--peer" in sys.argv:
        peer(sys.argv[sys.argv.index("--peer") + 1])
    fifteen, twenty_four = boards("korf15_100.txt"), boards("korf24_50.txt")
    proved("Korf's 100", fifteen, "6-6-3")
    if "--7-8" in sys.argv:
        proved("Korf's 100", fifteen, "7-8")
    quick("Korf's 100, quick", fifteen[:30], 1)
    quick("Korf's 24-puzzle, quick", twenty_four, 1)
    if "--long" in sys.argv:
        quick("Korf's 24-puzzle, quick", twenty_four[:10], 2)
    for side, count in ((6, 5), (8, 3), (10, 3)):
        quick(f"{side} x {side}", sized(side, count), 2 if "--long" in sys.argv else 1)
    layers()
    if "--solvable" in sys.argv:
        solvable(100_000)
    if "--24" in sys.argv:
        six = [row for row in twenty_four if row[0] in (25, 28, 32, 38, 40, 44)]
        proved("24-puzzle", six, "6-6-6-6")


if __name__ == "__main__":
    main()
