"""The experiment of "Алгоритм генерации хода для игры Эрудит": ways to choose a turn, their time and points.

``python benches/erudit_experiment.py [sequences] [docs/images/erudit-experiment.svg]`` (minutes for 100).

One player is dealt 100 sequences of all 131 tiles, as from a stack, and lays the best turn until no tile is left; a
rack with which nothing can be laid is put away. Each way (greedy, exhaustive with memory, exact) is then asked for its
turn on every one of these positions, so that all are judged on the same ones. With 12,000 nouns, the commonest, as many
as the article had, and with all packaged ones. User CPU time, the word graph loaded. A search that has looked at
2,000,000 plays is ended: its best turn so far counts then, and the column "ended" says how often.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine, Way
from gridwright.families.erudit.make import full_bag
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Budget
from gridwright.files import write_bytes
from gridwright.lexicon import from_words
from gridwright.rng import Rng

WAYS: tuple[Way, ...] = ("greedy", "exhaustive", "exact")
COLORS = {"greedy": "#9a9a9a", "exhaustive": "#4a7db5", "exact": "#1f3d5c"}
LIMIT = 2_000_000


@dataclass
class Measured:
    """One way with one list of words."""

    milliseconds: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    ended: int = 0

    @property
    def average(self) -> float:
        return statistics.fmean(self.points)

    @property
    def time(self) -> float:
        return statistics.fmean(self.milliseconds)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    spec = EruditSpec()
    words = words_for(spec, "ru")
    order = np.argsort(-words.commonnesses.astype(int), kind="stable")[:12_000]
    common, _ = from_words(words.alphabet, [words.word(int(index)) for index in order])
    print("| nouns | way | positions | points a turn | ms a turn | median | 99 % | most | ended |")
    print("|---|---|---|---|---|---|---|---|---|")
    results: dict[str, dict[Way, Measured]] = {}
    for name, engine in (
        (f"{len(common):,}", Engine(spec.chosen(), spec.layout(), spec.tile_set("ru"), common)),
        (f"{len(words):,}", engine_of(spec, "ru", words)),
    ):
        results[name] = measure(engine, number)
        for way, found in results[name].items():
            times = sorted(found.milliseconds)
            print(
                f"| {name} | {way} | {len(times):,} | {found.average:.1f} | {found.time:.2f} |"
                f" {times[len(times) // 2]:.2f} | {times[len(times) * 99 // 100]:.1f} |"
                f" {times[-1]:.0f} | {found.ended} |"
            )
    if len(sys.argv) > 2:
        write_bytes(Path(sys.argv[2]), plot(results).encode())


def measure(engine: Engine, sequences: int) -> dict[Way, Measured]:
    found: dict[Way, Measured] = {way: Measured() for way in WAYS}
    for number in range(sequences):
        for codes, rack in positions(engine, number):
            for way in WAYS:
                started = time.process_time()
                ranking = engine.rank(codes, rack, way=way, budget=Budget(nodes=LIMIT))
                found[way].milliseconds.append(1000 * (time.process_time() - started))
                found[way].points.append(ranking.turns[0].points if ranking.turns else 0)
                found[way].ended += way != "greedy" and not ranking.proved
    return found


def positions(engine: Engine, number: int) -> Iterator[tuple[bytes, bytes]]:
    """The racks of one sequence, with the boards that the best turns leave."""
    bag = full_bag(engine, Rng.from_seed(number, "experiment"))
    codes, hand = bytes(engine.layout.rows * engine.layout.columns), bytearray()
    while True:
        while len(hand) < engine.rules.rack and bag:
            hand.append(bag.pop())
        if not hand:
            return
        yield codes, bytes(hand)
        turns = engine.rank(codes, bytes(hand), budget=Budget(nodes=LIMIT)).turns
        if not turns:
            hand.clear()
            continue
        codes, left, _, _ = engine.judge_turn(codes, bytes(hand), turns[0].plays, turns[0].taken, words=False)
        hand = bytearray(left)


def plot(results: dict[str, dict[Way, Measured]]) -> str:
    """Points and times as two groups of bars, times on a logarithmic scale."""
    marks = []
    groups = (
        ("points a turn", lambda found: found.average / 60, lambda found: f"{found.average:.1f}"),
        ("ms a turn (logarithmic)", lambda found: log_scale(found.time), lambda found: f"{found.time:.2f}"),
    )
    for panel, (title, height, label) in enumerate(groups):
        left = 30 + 330 * panel
        marks.append(f'<text x="{left}" y="24" font-weight="bold">{title}</text>')
        marks.append(f'<path d="M{left} 230H{left + 300}" stroke="#333"/>')
        for group, (name, ways) in enumerate(results.items()):
            start = left + 10 + 150 * group
            marks.append(f'<text x="{start + 63}" y="250" text-anchor="middle">{name} nouns</text>')
            for index, (way, found) in enumerate(ways.items()):
                tall = 180 * min(1.0, height(found))
                x = start + 44 * index
                marks.append(
                    f'<rect x="{x}" y="{230 - tall:.1f}" width="38" height="{tall:.1f}" fill="{COLORS[way]}"/>'
                    f'<text x="{x + 19}" y="{225 - tall:.1f}" text-anchor="middle" font-size="12">{label(found)}</text>'
                )
    for index, way in enumerate(WAYS):
        x = 200 + 130 * index
        marks.append(f'<rect x="{x}" y="268" width="12" height="12" fill="{COLORS[way]}"/>')
        marks.append(f'<text x="{x + 18}" y="279">{way}</text>')
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 292" font-family="sans-serif" font-size="14">'
    return "\n".join([head, '<rect width="680" height="292" fill="#fff"/>', *marks, "</svg>\n"])


def log_scale(milliseconds: float) -> float:
    """From 0.01 ms to 1 s as 0 to 1."""
    return (float(np.log10(max(milliseconds, 0.01))) + 2) / 5


if __name__ == "__main__":
    main()
