"""The ways of ``solve`` that weigh more than points: turns, exchanges and the pass ranked together, with reasons."""

from __future__ import annotations

from typing import Literal

import msgspec

from gridwright.families.erudit.board import write_rack
from gridwright.families.erudit.document import Erudit, Parts, TurnList
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.strategy.leaves import leaves_for, unseen_by, values_for
from gridwright.families.erudit.strategy.options import Option, View, options
from gridwright.families.erudit.strategy.simulate import simulate
from gridwright.families.erudit.strategy.words import show_option, show_simulated
from gridwright.family import Budget
from gridwright.messages import Message, msg

#: Candidates that are played on at least.
CANDIDATES = 12


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do: words laid, tiles exchanged, or a pass.

    ``leave``, ``equity`` and, after a simulation, ``ahead`` in thousandths of a point; ``chance`` to win too.
    """

    what: Literal["lay", "exchange", "pass"]
    turn: Turn | None = None
    tiles: str = ""
    kept: str = ""
    points: int = 0
    leave: int = 0
    equity: int = 0
    chance: int = 0
    ahead: int = 0


class AdviceList(TurnList, frozen=True, kw_only=True):
    """What to do, best first; ``turns`` are those of words."""

    advice: tuple[Advice, ...] = ()


def view_of(doc: Erudit, read: Parts, engine: Engine) -> View:
    """What the player to move sees. A problem has one rack; another full one is taken to be hidden."""
    player = doc.turn if doc.racks else 0
    rack = read.racks[player]
    unseen = unseen_by(engine, read.codes, rack)
    others = [len(other) for index, other in enumerate(read.racks) if index != player]
    hidden = sum(others) if doc.racks else engine.rules.rack
    scores = doc.scores or (0,) * max(2, len(read.racks))
    return View(
        codes=read.codes,
        rack=rack,
        unseen=unseen,
        bag=max(0, len(unseen) - hidden),
        scores=scores,
        player=player,
    )


def by_leaves(doc: Erudit, read: Parts, engine: Engine, top: int, budget: Budget | None) -> AdviceList:
    """Ranked by points and leave."""
    view, leaves = view_of(doc, read, engine), leaves_for(engine)
    found = options(engine, view, leaves, top=top, first=max(top, 20), budget=budget or Budget(nodes=300_000))
    notes: tuple[Message, ...]
    if leaves is None:
        notes = (msg("strategy.no-leaves", lexicon=engine.lexicon.name),)
    else:
        values = values_for(engine)
        assert values is not None
        notes = (msg("strategy.by-leaves", games=values.header.games),)
    shown = tuple(show_option(engine, view, option, leaves) for option in found)
    return advice_list(engine, found, shown, notes)


def by_simulation(
    doc: Erudit,
    read: Parts,
    engine: Engine,
    top: int,
    budget: Budget | None,
    *,
    iterations: int,
    plies: int,
    workers: int,
) -> AdviceList:
    """The best by points and leave, played on. The draws follow from the document's seed."""
    view, leaves = view_of(doc, read, engine), leaves_for(engine)
    found = options(engine, view, leaves, top=max(top, CANDIDATES), budget=Budget(nodes=300_000))
    played = simulate(
        engine,
        view,
        found,
        seed=doc.seed or 0,
        plies=plies,
        iterations=iterations,
        workers=workers,
        seconds=None if budget is None else budget.seconds,
    )[:top]
    lines, advice = [], []
    for item in played:
        lines.append(show_option(engine, view, item.option, leaves) + "\n" + show_simulated(item))
        advice.append(
            msgspec.structs.replace(
                _advice(engine, item.option), chance=round(10 * item.chance), ahead=round(1000 * item.ahead)
            )
        )
    done = max(item.iterations for item in played)
    note = msg("strategy.by-simulation", n=done, candidates=len(found), plies=plies)
    turns = tuple(item.option.turn for item in played if item.option.turn is not None)
    return AdviceList(turns=turns, shown=tuple(lines), advice=tuple(advice), notes=(note,))


def advice_list(engine: Engine, found: list[Option], shown: tuple[str, ...], notes: tuple[Message, ...]) -> AdviceList:
    """The answer of a solver from options and their texts."""
    turns = tuple(option.turn for option in found if option.turn is not None)
    advice = tuple(_advice(engine, option) for option in found)
    return AdviceList(turns=turns, shown=shown, advice=advice, notes=notes)


def _advice(engine: Engine, option: Option) -> Advice:
    return Advice(
        what="lay" if option.turn is not None else "exchange" if option.tiles else "pass",
        turn=option.turn,
        tiles=write_rack(option.tiles, engine.alphabet),
        kept=write_rack(option.kept, engine.alphabet),
        points=option.points,
        leave=option.leave,
        equity=option.equity,
    )
