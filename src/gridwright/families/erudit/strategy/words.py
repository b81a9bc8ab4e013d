"""Why a leave is worth what it is, in words: rare and dear letters, repeated ones, vowels and consonants, pairs.

The numbers are the terms of the leave's own sum (:meth:`Leaves.parts`), so that they add up to its worth but for what
drawing and triples bring, which is shared out by no rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from gridwright.families.erudit.board import tile_text, write_rack
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.explain import show_turn
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.strategy.options import Option, View
from gridwright.families.erudit.strategy.simulate import Simulated
from gridwright.messages import Message, msg, text

#: Thousandths of a point from which on a term is named.
_NAMED = 1500


def points_text(thousandths: int) -> str:
    """A worth with its sign: ``+3.4``."""
    tenths = (abs(thousandths) + 50) // 100
    sign = "-" if thousandths < 0 and tenths else "+"
    return f"{sign}{tenths // 10}.{tenths % 10}"


def show_option(engine: Engine, view: View, option: Option, leaves: Leaves | None) -> str:
    """An option with its arithmetic, and below why its leave is worth that."""
    alphabet = engine.alphabet
    tenths = (abs(option.equity) + 50) // 100
    sums = {
        "leave": points_text(option.leave),
        "equity": f"{'-' if option.equity < 0 and tenths else ''}{tenths // 10}.{tenths % 10}",
    }
    left = write_rack(option.kept, alphabet)
    if option.turn is not None:
        line = text("strategy.line.lay", turn=show_turn(engine, view.codes, option.turn), **sums)
    elif option.tiles and not option.kept:
        line = text("strategy.line.exchange-all", tiles=write_rack(option.tiles, alphabet), **sums)
    elif option.tiles:
        line = text("strategy.line.exchange", tiles=write_rack(option.tiles, alphabet), left=left, **sums)
    else:
        line = text("strategy.line.pass", left=left, **sums)
    reasons = why(engine, view, option, leaves)
    if reasons:
        line += "\n" + text("strategy.line.why", reasons="; ".join(str(reason) for reason in reasons))
    return line


def show_simulated(item: Simulated) -> str:
    """What playing on said, and how sure it is."""
    key = "strategy.line.dropped" if item.out else "strategy.line.simulated"
    return text(
        key,
        chance=f"{item.chance:.1f}",
        error=f"{1.96 * item.error:.1f}",
        ahead=points_text(round(1000 * item.ahead)),
        answer=f"{item.answer:.1f}",
        n=item.iterations,
    )


def why(engine: Engine, view: View, option: Option, leaves: Leaves | None) -> list[Message]:
    """The reasons that matter, the letters first. ``leaves`` must be loaded with the view."""
    if leaves is None:
        return []
    if view.bag == 0:
        if not option.kept:
            return [msg("strategy.why.goes-out", points=points_text(option.leave))] if option.leave else []
        return [msg("strategy.why.stuck", points=points_text(option.leave))]
    if not option.kept:
        return []
    kept = bytes(sorted(option.kept))
    _, ones, pairs, _ = leaves.parts(kept)
    reasons = []
    letters = {kept[place]: value for place, value in enumerate(ones) if abs(value) >= _NAMED}
    if letters:
        order = sorted(letters.items(), key=lambda item: (-abs(item[1]), item[0]))
        shown = ", ".join(f"{tile_text(code, engine.alphabet)} {points_text(value)}" for code, value in order)
        reasons.append(msg("strategy.why.letters", list=shown))
    return reasons + _of_pairs(engine, kept, pairs)


def _of_pairs(engine: Engine, kept: bytes, pairs: list[tuple[int, int, int]]) -> list[Message]:
    vowels = {rank + 1 for rank in engine.alphabet.vowels}
    repeated: dict[int, int] = defaultdict(int)
    together: dict[tuple[int, ...], int] = defaultdict(int)
    balance = 0
    for first, second, value in pairs:
        one, two = kept[first], kept[second]
        if one == two:
            repeated[one] += value
        elif abs(value) >= 2 * _NAMED:
            together[one, two] += value
        elif one and two:
            balance += value
    reasons = []
    if shown := _listed(engine, {(code,): value for code, value in repeated.items()}):
        reasons.append(msg("strategy.why.doubles", list=shown))
    if shown := _listed(engine, together):
        reasons.append(msg("strategy.why.pair", list=shown))
    count = sum(code in vowels for code in kept)
    others = sum(code not in vowels and code > 0 for code in kept)
    if vowels and abs(balance) >= _NAMED and count + others > 1:
        reasons.append(msg("strategy.why.vowels", vowels=count, consonants=others, points=points_text(balance)))
    return reasons


def _listed(engine: Engine, values: Mapping[tuple[int, ...], int]) -> str:
    named = [(codes, value) for codes, value in values.items() if abs(value) >= _NAMED]
    named.sort(key=lambda item: (-abs(item[1]), item[0]))
    return ", ".join(
        f"{'+'.join(tile_text(code, engine.alphabet) for code in codes)} {points_text(value)}" for codes, value in named
    )
