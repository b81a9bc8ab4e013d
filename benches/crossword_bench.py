"""Filling: our search, our SAT engine and Qxw on the same grids with the same words, in user CPU time.

    python benches/crossword_bench.py [--words FILE] [--russian FILE] [--sat] [--seeds N] [--squares]

Without files the packaged lists are used. Qxw (Debian package ``qxw``) is a peer where it is installed; it is run in
batch mode with the same list, and its fills are checked like ours. Work is counted in nodes of the search.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from gridwright.errors import GridwrightError
from gridwright.families.crossword import fill, sat
from gridwright.families.crossword.encoding import Encoding
from gridwright.families.crossword.layout import draw, parse
from gridwright.families.crossword.problem import Problem, Rules
from gridwright.families.crossword.stock import Stock
from gridwright.families.crossword.viable import viability
from gridwright.family import Budget
from gridwright.letters import alphabet
from gridwright.lexicon import lexicon
from tests.reference.crossword_reference import faults

DATA = Path(__file__).parents[1] / "tests" / "data"
GRIDS = {
    "hard15": (DATA / "crossword-hard15.txt").read_text("utf-8"),
    "72 words": (DATA / "crossword-72.txt").read_text("utf-8"),
    "6x6 square": "\n".join(["." * 6] * 6),
    "7x7 square": "\n".join(["." * 7] * 7),
}


def words_of(path: str | None, language: str) -> tuple[str, list[str]]:
    """A list's name and its words in capitals."""
    letters = alphabet(language)
    if path:
        lines = Path(path).read_text("utf-8").split()
        return Path(path).name, sorted({letters.decode(letters.tokens(line)) for line in lines})
    packaged = lexicon(language)
    return packaged.id, [letters.decode(word) for word in packaged]


def problem_of(grid: str, stock: Stock) -> Problem:
    """The bare problem: no word is preferred."""
    drawn = parse(grid)
    return Problem(drawn.layout, stock, drawn.fixed, Rules(prefer_clued=False))


def checked(problem: Problem, rows: tuple[int, ...], words: set[str]) -> str:
    """ "verified", or what the independent checker objects to."""
    contents = problem.contents(rows)
    text = draw(problem.layout, [contents.get(cell, "") for cell in range(len(problem.layout.kinds))])
    wrong = faults(text.split(), words)
    return "verified" if not wrong else "WRONG: " + "; ".join(wrong)


def ours(name: str, problem: Problem, words: set[str], seeds: int, seconds: float) -> float:
    """Median CPU seconds over seeds; each result is printed with its work."""
    times, outcomes = [], []
    for seed in range(1, seeds + 1):
        start = time.process_time()
        meter = Budget(seconds=seconds).meter()
        result = fill.search(problem, seed, meter)
        times.append(time.process_time() - start)
        said = checked(problem, result.rows, words) if result.rows else result.outcome
        outcomes.append(f"{times[-1]:.2f}s/{result.nodes} {said}")
    print(f"  search, {name}: median {statistics.median(times):.2f} s of CPU over {seeds} seeds")
    print("    " + "; ".join(outcomes))
    return statistics.median(times)


def by_sat(problem: Problem, words: set[str], encoding: Encoding) -> None:
    """One run of the SAT engine."""
    start = time.process_time()
    try:
        result = sat.solve(problem, Budget(seconds=600), encoding=encoding)
    except GridwrightError as error:
        print(f"  sat ({encoding}): {time.process_time() - start:.1f} s of CPU: {error}")
        return
    said = checked(problem, result.rows, words) if result.rows else result.outcome
    print(f"  sat ({encoding}): {time.process_time() - start:.1f} s of CPU, {result.nodes} conflicts, {said}")


def qxw(grid: str, words: list[str], seconds: int, words_set: set[str]) -> float | None:
    """CPU seconds of Qxw for one fill; None where it is not installed or finds none in time."""
    program = shutil.which("qxw") or shutil.which("/usr/games/qxw")
    if program is None:
        print("  qxw: not installed (apt-get install qxw)")
        return None
    lines = [line for line in grid.split("\n") if line and not line.startswith(("# ", ";"))]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "list.txt").write_text("\n".join(words) + "\n", "utf-8")
        deck = [".DICTIONARY 1 list.txt", ".USEDICTIONARY 1", ".RANDOM 1"]
        lights = lights_of(lines)
        deck += [" ".join(light) for light in lights]
        Path(folder, "grid.deck").write_text("\n".join(deck) + "\n", "utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [program, "-b", "grid.deck"]
        try:
            run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            print(f"  qxw: no fill in {spent:.0f} s of CPU")
            return None
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    found = [line.split()[-1] for line in run.stdout.splitlines() if line.startswith("W")]
    bad = [word for word in found if word not in words_set]
    fine = len(found) == len(lights) and not bad and len(set(found)) == len(found)
    print(f"  qxw: {spent:.2f} s of CPU, {len(found)} of {len(lights)} words{', verified' if fine else ''}")
    if not fine:
        print("    " + (run.stdout + run.stderr).strip()[:300].replace("\n", " | "))
    return spent if fine else None


def lights_of(lines: list[str]) -> list[list[str]]:
    """Each light as the names of its cells, for a Qxw deck."""
    from tests.reference.crossword_reference import runs

    return [[f"C{r}_{c}" for r, c in run] for run in runs(lines)]


def main() -> None:
    """Runs what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", help="an English list, a word a line")
    parser.add_argument("--russian", help="a Russian list, a word a line")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--sat", action="store_true")
    parser.add_argument("--grids", default="hard15,72 words,6x6 square")
    args = parser.parse_args()
    print(f"{os.cpu_count()} cores; times are user CPU seconds of the process, all threads")
    for language, path in (("en", args.words), ("ru", args.russian)):
        start = time.process_time()
        name, words = words_of(path, language)
        stock = Stock.from_texts(alphabet(language), words)
        known = set(words)
        print(f"{name}: {len(words)} words, read in {time.process_time() - start:.2f} s")
        for grid_name in args.grids.split(","):
            grid = GRIDS[grid_name]
            print(f" {grid_name}")
            start = time.process_time()
            problem = problem_of(grid, stock)
            tables = time.process_time() - start
            start = time.process_time()
            viability(problem)
            print(f"  tables {tables:.2f} s, viability of all cells {1000 * (time.process_time() - start):.1f} ms")
            median = ours(grid_name, problem, known, args.seeds, args.seconds)
            if language == "en":
                peer = qxw(grid, words, int(args.seconds), known)
                if peer:
                    print(f"  ratio qxw / search: {peer / max(median, 0.001):.0f}")
            if args.sat and grid_name == "hard15":
                by_sat(problem, known, "support")


if __name__ == "__main__":
    main()
