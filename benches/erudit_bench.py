"""Эрудит and Scrabble measured: self-play, plays a second, exact turns, and the article's experiment.

``python benches/erudit_bench.py [games] [sequences]``. User CPU time. The three ways to choose a turn are compared on
the same sequences of tiles, as in "Алгоритм генерации хода для игры Эрудит" (dealt like a stack, one player), with
12,000 words (the commonest) and with all nouns. ``fixed loop`` is a measure of the machine to compare figures by.
"""

from __future__ import annotations

import resource
import sys
import time

import numpy as np

from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine, word_map_of
from gridwright.families.erudit.make import full_bag
from gridwright.families.erudit.selfplay_kernel import SelfPlay
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Budget
from gridwright.lexicon import from_words
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
    order = np.argsort(-words.commonnesses.astype(int), kind="stable")[:12_000]
    common, _ = from_words(words.alphabet, [words.word(int(index)) for index in order])
    for name, engine in (
        ("12,000 words", Engine(spec.chosen(), spec.layout(), spec.tile_set("ru"), common)),
        (f"{len(words):,} words", engine_of(spec, "ru", words)),
    ):
        experiment(name, engine, sequences)
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")


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
        for _, seconds in deal(engine, number, "exact", stars=False):
            times.append(1000 * seconds)
    times.sort()
    print(
        f"exact turn without stars: {len(times)} turns, median {times[len(times) // 2]:.2f} ms,"
        f" 90 % {times[len(times) * 9 // 10]:.1f} ms, 99 % {times[len(times) * 99 // 100]:.1f} ms,"
        f" most {times[-1]:.0f} ms"
    )


def experiment(name: str, engine: Engine, sequences: int) -> None:
    print(f"{sequences} sequences, {name}:")
    for way in ("greedy", "exhaustive", "exact"):
        turns = [turn for number in range(sequences) for turn in deal(engine, number, way, stars=False)]
        points = sum(points for points, _ in turns) / len(turns)
        milliseconds = 1000 * sum(seconds for _, seconds in turns) / len(turns)
        print(f"  {way:<11} {len(turns):>5} turns  {points:6.1f} points  {milliseconds:8.2f} ms a turn")


def deal(engine: Engine, number: int, way: str, *, stars: bool):  # type: ignore[no-untyped-def]
    """One player against a stack of tiles: (points, seconds) a turn. The greedy turn is always the one laid."""
    bag = [code for code in full_bag(engine, Rng.from_seed(number, "experiment")) if code or stars]
    codes, hand = bytes(engine.layout.rows * engine.layout.columns), bytearray()
    while True:
        while len(hand) < engine.rules.rack and bag:
            hand.append(bag.pop())
        if not hand:
            return
        started = time.process_time()
        ranking = engine.rank(codes, bytes(hand), way=way, budget=Budget(nodes=20_000_000))  # type: ignore[arg-type]
        seconds = time.process_time() - started
        yield (ranking.turns[0].points if ranking.turns else 0), seconds
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
