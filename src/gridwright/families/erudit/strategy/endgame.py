"""Endgames for people: the bag is empty, so every tile is known, and each first turn gets its exact value.

The value of a turn is the difference of points that it leads to from here to the end of the game, with best play of
both sides and the tiles left counted as the rules say. :mod:`.endgame_kernel` has the search.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Literal

import msgspec

from gridwright.errors import Infeasible
from gridwright.families.erudit.document import Erudit, Parts, TurnList
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.explain import show_turn
from gridwright.families.erudit.strategy.endgame_kernel import Endgame
from gridwright.family import Budget, Progress
from gridwright.messages import Message, msg, text

_LEFTOVERS = {"keep": 0, "deduct": 1, "deduct-and-give": 2}
#: What the kernel says of a value: at least, at most, exactly.
_BOUNDS: dict[int, Literal["least", "most", "exact"]] = {0: "most", 1: "least", 2: "most", 3: "exact"}
_kernels: weakref.WeakKeyDictionary[Engine, Endgame] = weakref.WeakKeyDictionary()


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A first turn (None: a pass) and its value for the side to move; ``proved``: to the end of the game."""

    turn: Turn | None
    value: int
    bound: Literal["least", "most", "exact"] = "exact"
    proved: bool = True


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """All first turns, best first. ``depth``: plays that the search looked ahead where it isn't proved."""

    lines: tuple[Line, ...]
    proved: bool
    depth: int
    nodes: int

    @property
    def best(self) -> Line:
        """The first turn to choose."""
        return self.lines[0]


def solvable(engine: Engine, racks: Sequence[bytes], bag: bytes) -> bool:
    """Whether the search knows this game: two players with tiles, an empty bag, turns whose points add up."""
    adds_up = engine.rules.words == 1 or (engine.rules.scoring == "A" and engine.rules.legal == "steps")
    return len(racks) == 2 and not bag and all(racks) and adds_up


def outcome(
    engine: Engine,
    codes: bytes,
    rack: bytes,
    other: bytes,
    *,
    idle: int = 0,
    top: int = 1,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """The endgame of ``rack``, to move, against ``other`` on a board; ``idle``: turns without words just before.

    The ``top`` best turns get exact values; of the others it is proved that they are not better.
    """
    rules = engine.rules
    kernel = _kernels.get(engine)
    if kernel is None:
        kernel = _kernels[engine] = Endgame(engine.generator)
    engine.board.load(codes)
    found = kernel.solve(
        rack,
        other,
        bonus=rules.bonus,
        bonus_hand=rules.rack if rules.bonus_for == "full-rack" else 0,
        most_words=rules.words,
        repeats=rules.repeats,
        take_star=rules.take_star,
        leftovers=_LEFTOVERS[rules.leftovers],
        passes_left=max(1, 2 * rules.idle_rounds - idle),
        top=top,
        meter=(budget or Budget()).meter(progress, msg("endgame.searching")),
    )
    lines = []
    for value, bound, proved, points, plays, taken in found["turns"]:
        turn = None
        if plays:
            cells = tuple(row * engine.layout.columns + column for row, column in taken)
            turn = engine.turn_of(codes, rack, points, plays, cells)
        lines.append(Line(turn=turn, value=value, bound=_BOUNDS[bound], proved=proved))
    return Outcome(lines=tuple(lines), proved=found["proved"], depth=found["depth"], nodes=found["nodes"])


class EndgameList(TurnList, frozen=True, kw_only=True):
    """The first turns of an endgame, best first; ``turns`` are those of words."""

    lines: tuple[Line, ...] = ()
    depth: int = 0


def solve(
    doc: Erudit, read: Parts, engine: Engine, top: int, budget: Budget | None, progress: Progress | None = None
) -> EndgameList:
    """The answer to ``solve --way alpha-beta``. Infeasible where the position is no endgame of two players."""
    from gridwright.families.erudit.board import read_rack

    bag = read_rack(doc.bag, read.tiles.alphabet, "$.bag")
    if not solvable(engine, read.racks, bag):
        raise Infeasible("endgame.no-endgame", players=len(read.racks), n=len(bag))
    rack, other = read.racks[doc.turn], read.racks[1 - doc.turn]
    found = outcome(engine, read.codes, rack, other, top=top, budget=budget, progress=progress)
    lines = found.lines[:top]
    note: Message
    if found.proved:
        note = msg("endgame.proved", n=found.nodes, turns=len(found.lines))
    else:
        note = msg("endgame.not-proved", n=found.depth, nodes=found.nodes)
    return EndgameList(
        turns=tuple(line.turn for line in lines if line.turn is not None),
        shown=tuple(show_line(engine, read.codes, line) for line in lines),
        proved=found.proved,
        notes=(note,),
        nodes=found.nodes,
        lines=lines,
        depth=found.depth,
    )


def show_line(engine: Engine, codes: bytes, line: Line) -> str:
    """A first turn with its value before it."""
    sign = {"least": "≥", "most": "≤", "exact": ""}[line.bound] if line.proved else "~"
    what = text("endgame.pass") if line.turn is None else show_turn(engine, codes, line.turn)
    return f"{sign + format(line.value, '+d'):>5}  {what}"
