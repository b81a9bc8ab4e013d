"""Endgames measured: two full racks and an empty bag, from self-play; how soon and how many are proved.

``python benches/erudit_endgame_bench.py [positions] [seconds]``. User CPU time. Both players take the play (in Эрудит:
the greedy turn) with most points until the bag is empty while both racks are full, as comes about in one game of
seven or so; each position is then searched to the end of the game. ``seconds`` (of the clock) is the most for one
position. ``fixed loop`` is a measure of the machine to compare figures by.
"""

from __future__ import annotations

import sys
import time
from itertools import count

from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.make import full_bag
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy.endgame import outcome
from gridwright.family import Budget
from gridwright.rng import Rng


def main() -> None:
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    started = time.process_time()
    sum(i * i for i in range(2_000_000))
    print(f"fixed loop: {time.process_time() - started:.3f} s (sum of 2,000,000 squares in Python)")
    for rules, language in (("scrabble", "en"), ("erudit", "ru")):
        spec = EruditSpec(rules=rules)
        measure(rules, engine_of(spec, language, words_for(spec, language)), positions, seconds)


def measure(name: str, engine: Engine, positions: int, seconds: float) -> None:
    times, nodes, proved, turns = [], 0, 0, 0
    for seed in count():
        if len(times) == positions:
            break
        position = full_racks(engine, seed)
        if position is None:
            continue
        started = time.process_time()
        found = outcome(engine, *position, budget=Budget(seconds=seconds))
        times.append(time.process_time() - started)
        nodes, proved, turns = nodes + found.nodes, proved + found.proved, turns + len(found.lines)
    total = sum(times)
    times.sort()
    print(
        f"{name}: {positions} endgames of two full racks, {proved} proved within {seconds:.0f} s of the clock;"
        f" CPU median {times[len(times) // 2]:.2f} s, three quarters {times[3 * len(times) // 4]:.2f} s,"
        f" most {times[-1]:.1f} s; {turns // positions} first turns and {nodes // positions:,} positions each,"
        f" {1e6 * total / nodes:.1f} µs a position"
    )


def full_racks(engine: Engine, seed: int) -> tuple[bytes, bytes, bytes] | None:
    """(board, rack to move, other rack) when the bag has become empty; None where a rack isn't full then."""
    rng = Rng.from_seed(seed, "endgame")
    bag, size = full_bag(engine, rng), engine.rules.rack
    codes = bytes(engine.layout.rows * engine.layout.columns)
    racks = [bytearray(bag.pop() for _ in range(size)) for _ in range(2)]
    side = stuck = 0
    while bag:
        greedy = engine.rank(codes, bytes(racks[side]), way="greedy").turns
        if greedy:
            stuck = 0
            codes, left, _, _ = engine.judge_turn(codes, bytes(racks[side]), greedy[0].plays, words=False)
            racks[side] = bytearray(left)
            while len(racks[side]) < size and bag:
                racks[side].append(bag.pop())
        else:
            stuck += 1
            if stuck > 4 or len(bag) < size:
                return None
            back, racks[side] = racks[side], bytearray(bag.pop() for _ in range(size))
            bag += back
            rng.shuffle(bag)
        side = 1 - side
    return (codes, bytes(racks[side]), bytes(racks[1 - side])) if all(len(rack) == size for rack in racks) else None


if __name__ == "__main__":
    main()
