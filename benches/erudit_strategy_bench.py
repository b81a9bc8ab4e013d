"""The strategy of word-building games measured: leaves against points, simulation against leaves, and the levels.

``python benches/erudit_strategy_bench.py [part] [pairs] [workers]``, part: speed, leaves, erudit, simulation, levels or
all. Games are in pairs with the same order of tiles, each side beginning once; the intervals are of 95 %. CPU time.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy.bots import LEVELS, bot
from gridwright.families.erudit.strategy.leaves import leaves_for
from gridwright.families.erudit.strategy.match import play_pair, result_of
from gridwright.families.erudit.strategy.options import Option, View
from gridwright.families.erudit.strategy.tables import self_play
from gridwright.rng import Rng

BUNDLES = (("scrabble", "en"), ("scrabble", "ru"), ("scrabble", "sk"))
#: Iterations that come to about 2 s a turn on one core of the machine the documentation speaks of.
ITERATIONS = 1500


def main() -> None:
    part = sys.argv[1] if len(sys.argv) > 1 else "all"
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    started = time.process_time()
    sum(i * i for i in range(2_000_000))
    print(f"fixed loop: {time.process_time() - started:.3f} s (sum of 2,000,000 squares in Python)")
    if part in ("speed", "all"):
        speed(pairs or 1000)
    if part in ("leaves", "all"):
        leaves_against_points(pairs or 2000)
    workers = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    if part in ("erudit", "all"):
        match("exact turns with leaves against points", ("erudit", "ru", 5, 4, 0), pairs or 100, workers)
    if part in ("simulation", "all"):
        name = f"simulation of {ITERATIONS} iterations against leaves"
        match(name, ("scrabble", "en", 6, 5, ITERATIONS), pairs or 20, workers)
    if part in ("levels", "all"):
        for rules, language in (("scrabble", "en"), ("scrabble", "ru"), ("erudit", "ru")):
            for level in range(2, len(LEVELS)):  # level 6 is measured by `simulation`
                name = f"level {level} against {level - 1}"
                match(name, (rules, language, level, level - 1, 0), pairs or 50, workers)


def engine(rules: str, language: str) -> Engine:
    spec = EruditSpec(rules=rules)
    return engine_of(spec, language, words_for(spec, language))


def speed(games: int) -> None:
    game = engine("scrabble", "en")
    for name, leaves in (("points alone", None), ("points and leaves", leaves_for(game))):
        table = self_play(game, leaves)
        started = time.process_time()
        result = table.play(games, 5)
        seconds = time.process_time() - started
        print(
            f"best-play self-play, English, one thread, {name}: {games / seconds:.0f} games/s,"
            f" {result['turns'] / games:.1f} turns and {result['points'] / games / 2:.0f} points a player"
        )


def leaves_against_points(pairs: int) -> None:
    for rules, language in BUNDLES:
        game = engine(rules, language)
        result = result_of(self_play(game, leaves_for(game), None, match=True).match(pairs, 99))
        print(f"{game.rules.name}, {language}: leaves against points: {result}")


Setting = tuple[str, str, int, int, int]


def match(name: str, setting: Setting, pairs: int, workers: int) -> None:
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            played = list(pool.map(one_pair, [setting] * pairs, range(pairs)))
    else:
        played = [one_pair(setting, number) for number in range(pairs)]
    rows, seconds, turns = [row for row, _, _ in played], sum(s for _, s, _ in played), sum(n for _, _, n in played)
    title = f"{engine(*setting[:2]).rules.name}, {setting[1]}: {name}"
    print(f"{title}: {result_of(rows)}; {1000 * seconds / turns:.0f} ms a turn", flush=True)


def one_pair(setting: Setting, number: int) -> tuple[tuple[int, int, int, int], float, int]:
    """The points of a pair of games, the first side's seconds, and its turns."""
    rules, language, first, second, iterations = setting
    game = engine(rules, language)
    ours, theirs, spent = bot(game, first, iterations=iterations), bot(game, second), list[float]()

    def timed(view: View, rng: Rng) -> Option:
        started = time.process_time()
        choice = ours(view, rng)
        spent.append(time.process_time() - started)
        return choice

    return play_pair(game, timed, theirs, (7, number)), sum(spent), len(spent)


if __name__ == "__main__":
    main()
