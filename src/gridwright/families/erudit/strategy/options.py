"""What a player may do in a turn and what each is worth: points, and the worth of the tiles he keeps.

``equity = points + leave`` is the static value that Quackle, Macondo and MAGPIE rank by. A turn of words and an
exchange are compared by it, and a pass keeps everything and brings nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gridwright.families.erudit.board import read_rack, tile_of, write_rack
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.strategy.exchange import exchanges
from gridwright.family import Budget

#: Turns of several words that are looked at by points before leaves are weighed.
FIRST = 20
#: States that the search for them may expand.
NODES = 3000


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """The turn before: the board it was laid on, and what was laid."""

    codes: bytes
    turn: Turn


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one player sees: board, his rack, the tiles he doesn't see and how many of them are in the bag."""

    codes: bytes
    rack: bytes
    unseen: bytes
    bag: int
    scores: tuple[int, ...] = (0, 0)
    player: int = 0
    idle: int = 0
    #: What the player before laid, where it is known; his rack can be inferred from it.
    last: Last | None = None


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A turn (``turn``), an exchange (``tiles``, codes) or a pass; ``leave`` in thousandths of a point."""

    turn: Turn | None = None
    tiles: bytes = b""
    kept: bytes = b""
    points: int = 0
    leave: int = 0

    @property
    def equity(self) -> int:
        """Thousandths of a point."""
        return 1000 * self.points + self.leave

    @property
    def order(self) -> tuple[object, ...]:
        """Best first; equal ones in an order that depends on nothing else."""
        plays = self.turn.plays if self.turn else ()
        return (-self.equity, -self.points, len(plays), repr(plays), self.tiles)


def options(
    engine: Engine,
    view: View,
    leaves: Leaves | None,
    *,
    top: int = 0,
    first: int = FIRST,
    budget: Budget | None = None,
) -> list[Option]:
    """The best ``top`` (0: all) of the turns of words, the exchanges and the pass, best first.

    Of turns of one word all are looked at, of several words the ``first`` by points.
    """
    if leaves is not None:
        leaves.load(view.rack, view.unseen, view.bag)
    found = [_weighed(engine, turn, view.rack, leaves) for turn in _turns(engine, view, first, budget)]
    found += exchanges_as_options(engine, view, leaves)
    found.append(Option(kept=view.rack, leave=leaves.of(view.rack) if leaves is not None and view.rack else 0))
    found.sort(key=lambda option: option.order)
    return found[:top] if top else found


def _turns(engine: Engine, view: View, first: int, budget: Budget | None) -> Sequence[Turn]:
    if engine.rules.words != 1 or engine.rules.take_star:
        ranking = engine.rank(view.codes, view.rack, top=first, budget=budget or Budget(nodes=NODES))
        return ranking.turns
    bonus_at = engine.rules.bonus_at(len(view.rack))
    turns = []
    for play, (_, _, _, _, word) in engine.plays(view.codes, view.rack):
        laid = [tile_of(code) for code in word if code]
        bonus = engine.rules.bonus if bonus_at and len(laid) >= bonus_at else 0
        left = list(view.rack)
        for code in laid:
            left.remove(code)
        text = write_rack(bytes(left), engine.alphabet)
        turns.append(Turn(plays=(play,), points=play.points + bonus, bonus=bonus, left=text))
    return turns


def _weighed(engine: Engine, turn: Turn, rack: bytes, leaves: Leaves | None) -> Option:
    kept = read_rack(turn.left, engine.alphabet, "left")
    leave = 0
    if leaves is not None:
        leave = leaves.of(kept)
    return Option(turn=turn, kept=kept, points=turn.points, leave=leave)


def exchanges_as_options(engine: Engine, view: View, leaves: Leaves | None) -> list[Option]:
    """All exchanges that the rules allow; without leave values only that of the whole rack."""
    return [
        Option(tiles=found.tiles, kept=found.kept, leave=found.worth)
        for found in exchanges(engine.rules, view.rack, view.bag, leaves)
    ]
