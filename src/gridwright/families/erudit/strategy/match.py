"""Games between two ways to play, in pairs with the same order of tiles, each side beginning once.

A pair takes most of the luck out: the share of points won has an interval that is smaller than that of as many
independent games. Where both sides play one word a turn by the best play, the games run in the kernel
(:meth:`SelfPlay.match`); here is the table at which any two choosers sit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import msgspec

from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.strategy.leaves import unseen_by
from gridwright.families.erudit.strategy.options import Last, Option, View
from gridwright.rng import Rng

#: Chooses in a turn; the stream of random numbers is the game's and the player's own.
Chooser = Callable[[View, Rng], Option]
#: Sees every turn: the view, and what was chosen.
Watcher = Callable[[View, Option], None]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Of the first side: share of games won in percent (a draw is half), points ahead a game; 95 % intervals."""

    pairs: int
    share: float
    share_error: float
    spread: float
    spread_error: float

    def __str__(self) -> str:
        return (
            f"{self.share:.1f} ± {self.share_error:.1f} % of {2 * self.pairs} games,"
            f" {self.spread:+.1f} ± {self.spread_error:.1f} points a game"
        )


def result_of(pairs: Iterable[Sequence[int]]) -> Result:
    """From rows (ours, theirs, ours, theirs) of the two games of each pair; the pair is the unit of the errors."""
    rows = [tuple(row) for row in pairs]
    shares = [50 * ((a > b) + 0.5 * (a == b) + (c > d) + 0.5 * (c == d)) for a, b, c, d in rows]
    spreads = [(a - b + c - d) / 2 for a, b, c, d in rows]
    share, share_error = _mean(shares)
    spread, spread_error = _mean(spreads)
    return Result(pairs=len(rows), share=share, share_error=share_error, spread=spread, spread_error=spread_error)


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """(mean, half of its 95 % interval)."""
    count = len(numbers)
    mean = math.fsum(numbers) / count
    spread = math.fsum((number - mean) ** 2 for number in numbers) / max(1, count - 1)
    return mean, 1.96 * math.sqrt(spread / count)


def play_game(
    engine: Engine, choosers: Sequence[Chooser], seed: Sequence[int | str], watch: Watcher | None = None
) -> tuple[int, ...]:
    """One game to its end: the points of each player. ``seed``: the order of tiles and all luck follow from it."""
    bag = _bag(engine, Rng.from_seed(*seed, "bag"))
    luck = Rng.from_seed(*seed, "luck")
    size, rules, players = engine.rules.rack, engine.rules, len(choosers)
    racks = [_drawn(b"", bag, size) for _ in choosers]
    scores, codes, idle, player, turns = [0] * players, bytes(engine.layout.rows * engine.layout.columns), 0, 0, 0
    last: Last | None = None
    while idle < rules.idle_rounds * players:
        rack = racks[player]
        view = View(
            codes=codes,
            rack=rack,
            unseen=unseen_by(engine, codes, rack),
            bag=len(bag),
            scores=tuple(scores),
            player=player,
            idle=idle,
            last=last,
        )
        choice = choosers[player](view, Rng.from_seed(*seed, turns, player))
        turns += 1
        if watch is not None:
            watch(view, choice)
        last = None if choice.turn is None else Last(codes=codes, turn=choice.turn)
        if choice.turn is not None:
            codes, left, points, _ = engine.judge_turn(codes, rack, choice.turn.plays, choice.turn.taken, words=False)
            scores[player] += points
            racks[player], idle = _drawn(left, bag, size), 0
            if not racks[player]:
                return _settled(engine, scores, racks, player)
            if rules.agreed_score and scores[player] >= rules.agreed_score:
                return tuple(scores)
        else:
            racks[player] = _swapped(rack, choice.tiles, bag, luck)
            idle += 1
        player = (player + 1) % players
    return _settled(engine, scores, racks, None)


def _bag(engine: Engine, rng: Rng) -> bytearray:
    tiles = [0] * engine.tiles.blanks
    for rank, count in enumerate(engine.tiles.counts):
        tiles += [rank + 1] * count
    rng.shuffle(tiles)
    return bytearray(tiles)


def _drawn(rack: bytes, bag: bytearray, size: int) -> bytes:
    hand = bytearray(rack)
    while len(hand) < size and bag:
        hand.append(bag.pop())
    return bytes(sorted(hand))


def _swapped(rack: bytes, tiles: bytes, bag: bytearray, luck: Rng) -> bytes:
    """The rack after an exchange; the tiles put back go to places that chance gives, the others keep their order."""
    hand = bytearray(rack)
    for code in tiles:
        hand.remove(code)
    drawn = _drawn(bytes(hand), bag, len(rack))
    for code in tiles:
        bag.insert(luck.below(len(bag) + 1), code)
    return drawn


def _settled(engine: Engine, scores: Sequence[int], racks: Sequence[bytes], out: int | None) -> tuple[int, ...]:
    final = list(scores)
    if engine.rules.leftovers == "keep":
        return tuple(final)
    left = [sum(engine.tiles.values[code - 1] for code in rack if code) for rack in racks]
    for player, points in enumerate(left):
        final[player] -= points
    if out is not None and engine.rules.leftovers == "deduct-and-give":
        final[out] += sum(left)
    return tuple(final)


def play_pair(engine: Engine, first: Chooser, second: Chooser, seed: Sequence[int | str]) -> tuple[int, int, int, int]:
    """(first's, second's points) when the first begins, and when the second does."""
    a, b = play_game(engine, (first, second), seed)
    d, c = play_game(engine, (second, first), seed)
    return a, b, c, d
