"""Эрудит and Scrabble measured: self-play, plays a second, exact turns, openings with two blanks, memory.

``python benches/erudit_bench.py [games] [sequences]``. User CPU time. ``fixed loop`` is a measure of the machine to
compare figures by. The ways to choose a turn are compared by ``erudit_experiment.py``.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine, word_map_of
from gridwright.families.erudit.make import full_bag
from gridwright.families.erudit.selfplay_kernel import SelfPlay
from gridwright.families.erudit.spec import EruditSpec
from gridwright.rng import Rng


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    sequences = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    started = time.process_time()
    sum(i * i for i in range(2_000_000))
    print(f"fixed loop: {time.process_time() - started:.3f} s (sum of 2,000,000 squares in Python)")
    self_play(games)
    spec = EruditSpec()
    words = words_for(spec, "ru")
    exact_turns(engine_of(spec, "ru", words), sequences)
    openings(engine_of(spec, "ru", words), 20)
    print(f"memory of this run: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")
    for language, rules, rack in (
        ("ru", "erudit", "ОБЛМЕОБ"),
        ("ru", "erudit", "КАРИТ??"),
        ("en", "scrabble", "RETINA?"),
    ):
        print(f"memory of gridwright solve, {language}, {rack}: {solved_in(language, rules, rack)} MB at most")


def self_play(games: int) -> None:
    spec = EruditSpec(rules="scrabble")
    words = words_for(spec, "en")
    engine = engine_of(spec, "en", words)
    tiles = engine.tiles
    bag = bytes([0] * tiles.blanks + [rank + 1 for rank, n in enumerate(tiles.counts) for _ in range(n)])
    finder = Finder(engine.board, word_map_of(words))
    play = SelfPlay(finder, bag, 7, engine.rules.bonus)
    started = time.process_time()
    result = play.play(games, 5)
    seconds = time.process_time() - started
    turns = result["turns"]
    print(
        f"best-play self-play, {len(words):,} English words, one thread: {games / seconds:.0f} games/s,"
        f" {turns / games:.1f} turns a game, {1e6 * seconds / turns:.0f} µs a turn;"
        f" slots looked at {finder.slots_seen / turns:.0f}, tried {finder.slots_tried / turns:.0f},"
        f" words tried {finder.words_tried / turns:.0f} a turn"
    )
    board, rng, found, nodes, spent = bytearray(225), Rng.from_seed(1), 0, 0, 0.0
    for _ in range(20):
        rack = bytes(sorted(full_bag(engine, rng)[:5])) + b"\0\0"
        engine.board.load(bytes(board))
        engine.generator.load(rack)
        started = time.process_time()
        count, _, looked = engine.generator.count()
        spent += time.process_time() - started
        found, nodes = found + count, nodes + looked
        best = engine.best_play(bytes(board), rack)
        if best is not None:
            board = bytearray(engine.judge(bytes(board), best, words=False)[0])
    print(
        f"all plays with two blanks in the rack: {found / spent / 1e6:.2f} million plays/s, {found} plays,"
        f" {nodes} edges, {1000 * spent / 20:.1f} ms a position"
    )


def exact_turns(engine: Engine, sequences: int) -> None:
    times = []
    for number in range(max(1, sequences // 4)):
        times += [1000 * seconds for seconds in deal(engine, number)]
    times.sort()
    print(
        f"exact turn without stars: {len(times)} turns, median {times[len(times) // 2]:.2f} ms,"
        f" 90 % {times[len(times) * 9 // 10]:.1f} ms, 99 % {times[len(times) * 99 // 100]:.1f} ms,"
        f" most {times[-1]:.0f} ms"
    )


def openings(engine: Engine, number: int) -> None:
    """The empty board, five drawn tiles and two blanks."""
    times, states = [], []
    for seed in range(number):
        tiles = [code for code in full_bag(engine, Rng.from_seed(seed, "stars")) if code][:5]
        started = time.process_time()
        ranking = engine.rank(bytes(engine.layout.rows * engine.layout.columns), bytes([*tiles, 0, 0]))
        times.append(time.process_time() - started)
        states.append(ranking.nodes)
        assert ranking.proved
    print(
        f"openings with two blanks: {number} proved, median {sorted(times)[number // 2]:.2f} s,"
        f" most {max(times):.2f} s, {sum(states)} states"
    )


def solved_in(language: str, rules: str, rack: str) -> int:
    """The most memory that one call of the command takes, in MB."""
    doc = f'{{"family":"erudit","language":"{language}","rack":"{rack}","spec":{{"rules":"{rules}"}}}}'
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(doc)
        file.flush()
        # Not ru_maxrss: a child's begins with its parent's.
        code = (
            "import sys; from gridwright.cli.main import main; main(sys.argv[1:]);"
            "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, "solve", file.name], capture_output=True, text=True, check=True
        )
    return int(done.stdout.split()[-1]) // 1024


def deal(engine: Engine, number: int) -> Iterator[float]:
    """One player against a stack of tiles without blanks: seconds an exact turn. The greedy turn is the one laid."""
    bag = [code for code in full_bag(engine, Rng.from_seed(number, "experiment")) if code]
    codes, hand = bytes(engine.layout.rows * engine.layout.columns), bytearray()
    while True:
        while len(hand) < engine.rules.rack and bag:
            hand.append(bag.pop())
        if not hand:
            return
        started = time.process_time()
        engine.rank(codes, bytes(hand))
        yield time.process_time() - started
        laid = engine.rank(codes, bytes(hand), way="greedy").turns
        if not laid:
            if not bag:
                return
            hand.clear()
            continue
        codes, left, _, _ = engine.judge_turn(codes, bytes(hand), laid[0].plays, words=False)
        hand = bytearray(left)


if __name__ == "__main__":
    main()
