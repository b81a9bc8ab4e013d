"""Simulation: candidates played on with the same draws, until one is statistically best.

Candidates are the best by points and leave. An iteration deals the tiles unseen, the same for all candidates, and
plays some turns on with best plays (:mod:`..simulate_kernel`). What is compared is the chance to win: a normal
distribution around the points ahead, whose width grows with the square root of the tiles unseen, so that no lead is a
certain win while tiles are unknown. After each round of iterations a candidate whose difference to the leader is below
nothing with great confidence is dropped; the rest goes on until one is left or the iterations are used up.

Iterations run in blocks over threads (the kernel holds no lock), and a round is evaluated when all its blocks are done.
So the answer depends on the seed and the number of iterations, never on the number of workers; a limit in seconds is a
last stop that looks at whole rounds.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from threading import local
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from gridwright.families.erudit.board import BLANK, cells_of, read_word
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.simulate_kernel import Rollout
from gridwright.families.erudit.strategy.leaves import values_for
from gridwright.families.erudit.strategy.options import Option, View
from gridwright.families.erudit.strategy.tables import own_table
from gridwright.family import Meter

#: Iterations of a block, and blocks of a round.
_BLOCK = 25
_ROUND = 4
#: Standard errors by which a candidate must lie behind the leader to be dropped: one error in a thousand or so.
_BEHIND = 3.3
#: Points of one standard deviation for one tile unseen, where a bundle has not measured it.
SWING = 9.0
#: Points that it is worth to be to move.
TEMPO = 15.0


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate after the simulation: chance to win in percent, mean points ahead, standard error of the chance.

    ``answer``: mean points of the next turn. ``iterations``: in how many it took part. ``out``: dropped as worse.
    """

    option: Option
    chance: float
    ahead: float
    answer: float
    error: float
    iterations: int
    out: bool


def simulate(
    engine: Engine,
    view: View,
    candidates: Sequence[Option],
    *,
    seed: int,
    plies: int = 2,
    iterations: int = 1000,
    workers: int = 1,
    executor: Executor | None = None,
    seconds: float | None = None,
    likely: Sequence[bytes] = (),
    meter: Meter | None = None,
) -> list[Simulated]:
    """The candidates, best first. ``executor`` must run in this process (threads)."""
    chosen = list(candidates)[:60]
    rows = [_candidate(engine, view, option) for option in chosen]
    table = _Blocks(engine, view, rows, list(likely), seed, plies)
    chances = [list[NDArray[np.float64]]() for _ in chosen]
    aheads = [list[NDArray[np.float64]]() for _ in chosen]
    answers = [list[NDArray[np.float64]]() for _ in chosen]
    alive, done, started = list(range(len(chosen))), 0, time.monotonic()
    swing, tempo = swing_of(engine)
    # With two players: after an even number of turns of a game of two the other is to move.
    tempo = -tempo if (plies + 1) % len(view.scores) else tempo
    pool = executor or (ThreadPoolExecutor(workers) if workers > 1 else None)
    try:
        while done < iterations and (len(alive) > 1 or not done):
            firsts = range(done, min(iterations, done + _BLOCK * _ROUND), _BLOCK)
            counts = [min(_BLOCK, iterations - first) for first in firsts]
            run = functools.partial(table.run, tuple(alive))
            blocks = list(pool.map(run, firsts, counts) if pool is not None else map(run, firsts, counts))
            for results in blocks:
                for place, index in enumerate(alive):
                    ahead, left = results[:, place, 0] / 1000.0, results[:, place, 1]
                    aheads[index].append(ahead)
                    answers[index].append(results[:, place, 2].astype(np.float64))
                    chances[index].append(chance(ahead, left, swing, tempo))
            done += sum(counts)
            alive = _not_behind(alive, chances)
            if meter is not None and meter.tick(sum(counts) * len(alive)):
                break
            if seconds is not None and time.monotonic() - started >= seconds:
                break
    finally:
        if pool is not None and executor is None:
            pool.shutdown(wait=True, cancel_futures=True)
    return _ranked(chosen, alive, chances, aheads, answers)


def chance(ahead: NDArray[np.float64], left: NDArray[np.int32], swing: float, tempo: float = 0) -> NDArray[np.float64]:
    """The chance to win in percent with so many points ahead and tiles unseen; -1 unseen: the game has ended."""
    width = swing * np.sqrt(np.maximum(left, 1))
    running = 50 * (1 + _erf((ahead + tempo) / (width * math.sqrt(2))))
    ended = 50 * (1 + np.sign(ahead))
    return np.where(left < 0, ended, running)


def _erf(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: to 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return np.asarray(np.sign(x) * (1 - poly * np.exp(-x * x)))


def swing_of(engine: Engine) -> tuple[float, float]:
    """Points of one standard deviation for one tile unseen, and what it is worth to be to move."""
    values = values_for(engine)
    if values is None or not values.header.swing:
        return SWING, TEMPO
    return values.header.swing / 1000, values.header.tempo / 1000


class _Blocks:
    """Runs blocks; each thread has a table of its own, loaded once."""

    def __init__(
        self, engine: Engine, view: View, rows: Sequence[Any], likely: Sequence[bytes], seed: int, plies: int
    ) -> None:
        self.engine, self.view, self.rows, self.likely = engine, view, rows, likely
        self.seed, self.plies = seed & ((1 << 64) - 1), plies
        self.own = local()

    def run(self, chosen: tuple[int, ...], first: int, count: int) -> NDArray[np.int32]:
        """(thousandths of a point ahead, tiles unseen at the end, points of the answer), count by chosen by 3."""
        if not hasattr(self.own, "rollout"):
            view = self.view
            rollout = Rollout(own_table(self.engine, len(view.scores)))
            rollout.load(view.codes, view.rack, view.unseen, view.bag, view.scores, view.player, self.rows, self.likely)
            self.own.rollout = rollout
        results = np.zeros((count, len(chosen), 3), np.int32)
        self.own.rollout.run(first, count, self.seed, self.plies, np.array(chosen, np.int32), results)
        return results


def _candidate(engine: Engine, view: View, option: Option) -> tuple[int, int, list[int], bytes, bytes]:
    """An option as the kernel takes it. A blank taken back stays where it lies in the simulation."""
    if option.turn is None:
        return 0, option.leave, [], b"", option.tiles
    codes, cells, tiles = bytearray(view.codes), list[int](), bytearray()
    held = list(view.rack)
    for play in option.turn.plays:
        letters = read_word(play.word, engine.alphabet)
        for cell, code in zip(cells_of(play, len(letters), engine.layout, engine.alphabet), letters, strict=True):
            if codes[cell]:
                continue
            codes[cell] = code
            tile = 0 if code & BLANK else code
            if tile in held:
                held.remove(tile)
                cells.append(cell)
                tiles.append(code)
    return option.points, option.leave, cells, bytes(tiles), b""


def _not_behind(alive: list[int], chances: Sequence[list[NDArray[np.float64]]]) -> list[int]:
    """Who stays: the leader, and all whose difference to it isn't clearly below nothing."""
    joined = {index: np.concatenate(chances[index]) for index in alive}
    leader = max(alive, key=lambda index: (float(joined[index].mean()), -index))
    kept = []
    for index in alive:
        difference = joined[index] - joined[leader]
        mean = float(difference.mean())
        error = float(difference.std()) / math.sqrt(len(difference))
        if index == leader or mean + _BEHIND * error >= 0:
            kept.append(index)
    return kept


def _ranked(
    chosen: Sequence[Option],
    alive: Sequence[int],
    chances: Sequence[list[NDArray[np.float64]]],
    aheads: Sequence[list[NDArray[np.float64]]],
    answers: Sequence[list[NDArray[np.float64]]],
) -> list[Simulated]:
    found = []
    for index, option in enumerate(chosen):
        values = np.concatenate(chances[index])
        found.append(
            Simulated(
                option=option,
                chance=float(values.mean()),
                ahead=float(np.concatenate(aheads[index]).mean()),
                answer=float(np.concatenate(answers[index]).mean()),
                error=float(values.std()) / math.sqrt(len(values)),
                iterations=len(values),
                out=index not in alive,
            )
        )
    order = sorted(range(len(found)), key=lambda index: (found[index].out, -found[index].chance, index))
    return [found[index] for index in order]
