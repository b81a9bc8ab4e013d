"""Tables on disk: built by two processes at once, killed while building, damaged, too large for the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.families.sliding import tables
from gridwright.families.sliding.board import Problem
from gridwright.family import Meter
from tests.reference.sliding import all_distances

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


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    return tmp_path


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("sliding-"))


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
    monkeypatch.setattr(tables, "_available", lambda: peak - 1)
    with pytest.raises(ValueError, match=f"{peak} MB"):
        tables.load(task, chosen, Meter())
    assert kept(folder) == []
