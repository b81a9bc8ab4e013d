"""Tables on disk: built by two processes at once, killed while building, damaged, too large for the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.errors import OutOfBudget
from gridwright.families.sliding import tables
from gridwright.families.sliding.board import Problem
from gridwright.families.sliding.whole import WholeTable
from gridwright.families.sliding.whole_kernel import Whole
from gridwright.family import Meter
from gridwright.messages import Message
from tests.reference.sliding import all_distances, count_shortest

EIGHT = Problem(3, 3, (8, 7, 6, 5, 4, 3, 2, 1, 0), 8, frozenset())
#: Builds the table of all eight tiles and prints the distance of a board; the argument says at which tick to die.
PROGRAM = """
import os, signal, sys
from gridwright.families.sliding import tables
from gridwright.families.sliding.board import Problem
from gridwright.family import Meter

class Deadly(Meter):
    left = int(sys.argv[1])
    def tick(self, nodes):
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().tick(nodes)

task = Problem(3, 3, (8, 7, 6, 5, 4, 3, 2, 1, 0), 8, frozenset())
search = tables.load(task, tables.plan(task, "8"), Deadly())
print(search.start(tables.kernel_board(task)))
"""


def start(folder: Path, die: int = 0) -> subprocess.Popen[str]:
    environment = {**os.environ, "GRIDWRIGHT_CACHE": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(die)], stdout=subprocess.PIPE, text=True, env=environment
    )


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    return tmp_path


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("sliding-"))


@pytest.mark.parametrize(
    ("rows", "cols", "blank"), [(2, 2, 3), (3, 3, 8), (3, 3, 5), (3, 3, 4), (2, 4, 1), (4, 2, 0), (1, 5, 2), (2, 3, 1)]
)
def test_whole_tables_hold_every_distance(rows: int, cols: int, blank: int) -> None:
    kernel = Whole(Meter(), rows, cols, blank)
    assert kernel.run()
    far = all_distances(tuple(range(rows * cols)), blank, rows, cols)
    assert sum(1 for value in kernel.pack() if value != 254) == len(far)
    table = WholeTable(Problem(rows, cols, tuple(range(rows * cols)), blank, frozenset()), Meter())
    for board, least in list(far.items())[:: max(1, len(far) // 500)]:
        task = Problem(rows, cols, board, blank, frozenset())
        assert table.distance(task) == least
        assert len(table.path(task)) == least


def test_the_longest_way_of_two_by_five() -> None:
    """55 moves, 1,814,400 boards (published: OEIS A151944)."""
    kernel = Whole(Meter(), 2, 5, 9)
    assert kernel.run()
    table = kernel.pack()
    assert max(value for value in table if value != 254) == 55
    assert len(table) - table.count(254) == 1_814_400


def test_all_shortest_ways_of_a_whole_table() -> None:
    far = all_distances(tuple(range(9)), 8, 3, 3)
    table = WholeTable(EIGHT, Meter())
    found = table.every(EIGHT, 1_000_000)
    assert len(set(found)) == len(found) == count_shortest(far, EIGHT.board, 8, 3, 3)
    assert found == sorted(found)


def test_whole_tables_know_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="12 cells"):
        WholeTable(Problem(4, 4, tuple(range(16)), 15, frozenset()), Meter())
    monkeypatch.setattr(tables, "available", lambda: 700)
    with pytest.raises(ValueError, match="719 MB"):
        WholeTable(Problem(3, 4, tuple(range(12)), 11, frozenset()), Meter())


def test_what_a_large_build_takes_is_said_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def note(message: Message, *_: int) -> None:
        said.append(str(message))

    class Stopping(Meter):
        def tick(self, nodes: int) -> bool:
            self.stopped = "seconds"
            return True

    task, chosen = Problem(4, 4, tuple(range(16)), 15, frozenset()), tables.Plan("7", (tuple(range(7)),))
    total, peak = tables.megabytes(task, chosen)
    assert total >= 29  # 11,440 sets of seven cells with 5,040 orders each, in four bits, and more for cut-off blanks
    with pytest.raises(OutOfBudget):
        tables.load(task, chosen, Stopping(progress=note))
    assert said == [f"building the tables 7: {total} MB to keep, {peak} MB while they are built"]


def test_two_processes_build_one_table_at_once(folder: Path) -> None:
    """How far the board is, breadth-first search says too."""
    least = str(all_distances(tuple(range(9)), 8, 3, 3)[EIGHT.board])
    assert least == "28"
    both = [start(folder), start(folder)]
    assert [process.communicate(timeout=120)[0].strip() for process in both] == [least, least]
    assert len(kept(folder)) == 1
    assert not [path for path in folder.iterdir() if path.suffix == ".tmp"]


def test_a_killed_build_leaves_nothing_bad(folder: Path) -> None:
    killed = start(folder, die=2)
    killed.communicate(timeout=120)
    assert killed.returncode == -9
    assert kept(folder) == []
    assert not tables.built(EIGHT, tables.plan(EIGHT, "8"))
    search = tables.load(EIGHT, tables.plan(EIGHT, "8"), Meter())
    assert search.start(tables.kernel_board(EIGHT)) == 28
    assert len(kept(folder)) == 1


def test_a_damaged_table_is_built_anew(folder: Path) -> None:
    tables.load(EIGHT, tables.plan(EIGHT, "8"), Meter())
    (name,) = kept(folder)
    good = (folder / name).read_bytes()
    (folder / name).unlink()
    (folder / name).write_bytes(good[:-100] + bytes(100))
    tables._open.clear()
    search = tables.load(EIGHT, tables.plan(EIGHT, "8"), Meter())
    assert search.start(tables.kernel_board(EIGHT)) == 28
    assert (folder / name).read_bytes() == good


def test_memory_is_stated_and_a_table_too_large_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = Problem(5, 5, tuple(range(25)), 24, frozenset())
    chosen = tables.plan(task, "6-6-6-6")
    total, peak = tables.megabytes(task, chosen)
    assert total == 363  # 4 * 181,008,000 entries of four bits
    monkeypatch.setattr(tables, "available", lambda: peak - 1)
    with pytest.raises(ValueError, match=f"{peak} MB"):
        tables.load(task, chosen, Meter())
    assert kept(folder) == []
