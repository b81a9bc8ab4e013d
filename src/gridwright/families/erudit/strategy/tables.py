"""Tables in the kernel at which games are played: an engine's rules, tiles and words, and what the players weigh."""

from __future__ import annotations

from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.engine import Engine, word_map_of
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.selfplay_kernel import SelfPlay
from gridwright.families.erudit.strategy.leaves import values_for


def self_play(
    engine: Engine, first: Leaves | None, second: Leaves | None = None, *, match: bool = False, players: int = 2
) -> SelfPlay:
    """Games in the kernel between players who weigh these leaves (None: points alone)."""
    finders = []
    for leaves in (first, second) if match else (first,):
        finder = Finder(engine.board, word_map_of(engine.lexicon))
        finder.weigh(leaves)
        finders.append(finder)
    rules, tiles = engine.rules, engine.tiles
    bag = bytes([0] * tiles.blanks + [rank + 1 for rank, count in enumerate(tiles.counts) for _ in range(count)])
    return SelfPlay(
        finders[0],
        bag,
        rules.rack,
        rules.bonus,
        players,
        rules.exchange_from,
        players * rules.idle_rounds,
        rules.leftovers == "deduct-and-give",
        finders[-1],
        rules.words,
        rules.leftovers != "keep",
    )


def own_table(engine: Engine, players: int) -> SelfPlay:
    """A table that shares nothing that changes with other tables, for a thread; its players weigh shipped leaves."""
    own = Engine(engine.rules, engine.layout, engine.tiles, engine.lexicon)
    values = values_for(engine)
    return self_play(own, None if values is None else values.kernel(own), players=players)
