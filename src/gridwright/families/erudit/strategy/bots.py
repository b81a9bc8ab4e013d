"""Players by level, from a beginner to the strongest.

Weak levels are weak the way people are: they know the commonest words of the list alone, and overlook plays, the more
letters a play needs the rather; they never lay a wrong word. The strong ones know all words: ``points`` takes what
brings most, ``leaves`` weighs what is kept, ``simulation`` plays the best of those on. How strong each is against the
one below is measured by ``benches/erudit_strategy_bench.py`` and stands in docs/erudit-strategy.md.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from gridwright.families.erudit.board import Play, write_rack
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.strategy.inference import likely_kept
from gridwright.families.erudit.strategy.leaves import leaves_for
from gridwright.families.erudit.strategy.match import Chooser
from gridwright.families.erudit.strategy.options import Option, View, exchanges_as_options, options
from gridwright.families.erudit.strategy.simulate import simulate
from gridwright.family import Budget
from gridwright.rng import Rng


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """``vocabulary``: percent of the words known, the commonest. ``sight``: of 1000, how often each letter that a play
    needs is thought of; ``words``: at most so many a turn (0: as the rules say); ``way``: how the choice is made;
    ``infers``: whether the rack of the player before is inferred from his turn."""

    vocabulary: int = 100
    sight: int = 1000
    words: int = 0
    way: Literal["points", "leaves", "simulation"] = "points"
    iterations: int = 0
    candidates: int = 0
    infers: bool = False


LEVELS = (
    Level(vocabulary=12, sight=750, words=1),
    Level(vocabulary=30, sight=880, words=2),
    Level(vocabulary=60, sight=960),
    Level(),
    Level(way="leaves"),
    Level(way="simulation", iterations=300, candidates=10),
)
#: States that the search for turns of several words may expand.
_NODES = 300_000


def bot(engine: Engine, level: int, *, workers: int = 1, iterations: int = 0, nodes: int = _NODES) -> Chooser:
    """A player of level 1 to ``len(LEVELS)``; ``iterations``: of the simulation, where not those of the level."""
    chosen = LEVELS[level - 1]
    if chosen.vocabulary < 100 or chosen.sight < 1000:
        return functools.partial(_human, _knowing(engine, chosen.vocabulary), chosen)

    def choose(view: View, rng: Rng) -> Option:
        leaves = None if chosen.way == "points" else leaves_for(engine)
        budget = Budget(nodes=nodes)
        if chosen.way != "simulation" or (view.bag == 0 and not view.unseen):
            return _playing(options(engine, view, leaves, first=1 if leaves is None else 20, budget=budget))
        found = options(engine, view, leaves, top=chosen.candidates, budget=budget)
        number = iterations or chosen.iterations
        seed, likely = rng.next_u64(), list[bytes]()
        if chosen.infers and view.last is not None and view.bag:
            turn = view.last.turn
            likely = likely_kept(engine, view.last.codes, turn.plays, turn.points, view.unseen, seed=seed)
        played = simulate(engine, view, found, seed=seed, iterations=number, workers=workers, likely=likely)
        return played[0].option

    return choose


def _playing(found: Sequence[Option]) -> Option:
    """The best; nobody passes who can lay or exchange, except to keep what is worth more."""
    return (
        found[0]
        if found[0].turn is not None or found[0].tiles
        else next((option for option in found if option.turn is not None or option.tiles), found[0])
    )


@functools.lru_cache(maxsize=8)
def _knowing(engine: Engine, percent: int) -> Engine:
    """An engine whose words are the commonest of the list; where it knows nothing of commonness, the shortest."""
    words = engine.lexicon
    number = max(1, len(words) * percent // 100)
    common = words.commonnesses.astype(np.int64)
    lengths = np.array([len(word) for word in words], np.int64)
    order = np.lexsort((np.arange(len(words)), lengths, -common))
    known = np.zeros(len(words), np.bool_)
    known[order[:number]] = True
    return Engine(engine.rules, engine.layout, engine.tiles, words.select(known, f"known={percent}"))


def _human(engine: Engine, level: Level, view: View, rng: Rng) -> Option:
    """Word by word the one with most points of those thought of."""
    codes, hand, plays = view.codes, view.rack, list[Play]()
    most = min(level.words or 10, engine.rules.words or 10)
    while hand and len(plays) < most:
        seen = None
        for play, found in engine.plays(codes, hand):
            laid = sum(1 for code in found[4] if code)
            # A play is thought of if all its letters are; the words are looked through from the dearest on.
            if all(rng.below(1000) < level.sight for _ in range(laid)):
                seen = (play, found)
                break
        if seen is None:
            break
        plays.append(seen[0])
        codes, left, _, _ = engine.judge_turn(codes, hand, (seen[0],), words=False)
        hand = left
    if plays:
        _, left, points, bonus = engine.judge_turn(view.codes, view.rack, plays, words=False)
        turn = Turn(plays=tuple(plays), points=points, bonus=bonus, left=write_rack(left, engine.alphabet))
        return Option(turn=turn, kept=left, points=points)
    swaps = exchanges_as_options(engine, view, None)
    return swaps[0] if swaps else Option(kept=view.rack)
