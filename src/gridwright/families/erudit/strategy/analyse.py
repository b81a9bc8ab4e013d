"""A finished game, turn by turn: what was best, what the turn played cost, and why, in words.

While tiles are hidden, a turn is worth its points and the tiles kept (:mod:`.options`), and the chance to win follows
from the points ahead and the tiles unseen; it is never 0 or 100 %. With an empty bag and two players both racks are
known: there the best turn and the one played are searched to the end of the game (:mod:`.endgame`), as far as the
budget goes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from gridwright.analysis import Grade, Report, Step
from gridwright.errors import InputError
from gridwright.families.erudit import game as gaming
from gridwright.families.erudit.board import cell_name, read_rack, tile_of, write_rack
from gridwright.families.erudit.document import Entry, Erudit, engine_for
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.scene import player_name
from gridwright.families.erudit.strategy import endgame
from gridwright.families.erudit.strategy.chart import chart
from gridwright.families.erudit.strategy.leaves import leaves_for, unseen_by
from gridwright.families.erudit.strategy.options import Option, View, options
from gridwright.families.erudit.strategy.simulate import chance as chances
from gridwright.families.erudit.strategy.simulate import swing_of
from gridwright.family import Budget, Progress
from gridwright.lexicon import Lexicon
from gridwright.messages import Message, msg, text

#: Positions that the proof of one turn of an endgame may cost.
_ENDGAME = 400_000
#: From so many thousandths of a point, or so many percent of the chance to win, a turn is called by that name.
_GRADES: tuple[tuple[int, float, Grade], ...] = (
    (25_000, 12.0, "blunder"),
    (12_000, 6.0, "mistake"),
    (5_000, 3.0, "inaccuracy"),
    (1, 0.05, "good"),
)


class _Course(msgspec.Struct, kw_only=True):
    """The game so far."""

    codes: bytes
    before: bytes
    scores: list[int]
    idle: int = 0


def analyse(
    doc: Erudit, moves: Sequence[gaming.Move], words: Lexicon | None, budget: Budget | None, progress: Progress | None
) -> Report:
    """The report on a saved game's moves, or on the record in a document. InputError where there is neither."""
    engine = engine_for(doc, words)
    record, codes = doc.record, bytes(engine.layout.rows * engine.layout.columns)
    if moves:
        position = gaming.start(doc)
        codes = position.codes
        for move in moves:
            position = gaming.apply(position, move)
        record = position.entries[len(doc.record) :]
    if not any(entry.what in ("lay", "exchange", "pass") for entry in record):
        raise InputError("analysis.nothing")
    players = max(2, len(doc.racks), 1 + max(entry.player for entry in record))
    start = list(doc.scores) if moves and doc.scores else [0] * players
    course = _Course(codes=codes, before=codes, scores=start)
    steps, totals = list[Step](), [tuple(start)]
    turns = sum(entry.what in ("lay", "exchange", "pass") for entry in record)
    for entry in record:
        if entry.what in ("lay", "exchange", "pass"):
            if progress is not None:
                progress(msg("analysis.working"), len(steps), turns)
            steps.append(_step(doc, engine, course, entry, len(steps) + 1, budget))
        elif entry.what == "challenge-won":
            course.codes = course.before
        course.scores[entry.player] += entry.points
        totals.append(tuple(course.scores))
    names = [player_name(doc, player) for player in range(players)]
    return Report(
        steps=tuple(steps),
        summary=_summary(steps, names, course.scores),
        chart=chart(names, totals, steps, doc.language),
    )


def _step(doc: Erudit, engine: Engine, course: _Course, entry: Entry, number: int, budget: Budget | None) -> Step:
    """One turn judged; the course goes on by it."""
    codes, rack = course.codes, read_rack(entry.rack, engine.alphabet, "rack")
    after = codes
    if entry.turn is not None:
        after, used = _laid(engine, codes, entry.turn)
        if not rack:
            rack = used  # the file doesn't say what he held: at least the tiles he laid
        course.before, course.codes = codes, after
    unseen = unseen_by(engine, codes, rack)
    hidden = engine.rules.rack * (len(course.scores) - 1)
    view = View(
        codes=codes,
        rack=rack,
        unseen=unseen,
        bag=max(0, len(unseen) - hidden),
        scores=tuple(course.scores),
        player=entry.player,
        idle=course.idle,
    )
    whole = bool(entry.rack)
    judged = None
    if whole and rack and unseen and len(unseen) <= engine.rules.rack:
        judged = _by_endgame(engine, view, entry, after, budget)
    judged = judged or _by_equity(engine, view, entry, whole)
    course.idle = 0 if entry.what == "lay" else course.idle + 1
    best, lost, chance, chance_lost, exact = judged
    others = [score for player, score in enumerate(course.scores) if player != entry.player]
    reasons = _reasons(engine, view, entry, best, after, lost) if lost > 0 else ()
    if exact and lost > 0:
        reasons = (msg("analysis.why.end", n=lost // 1000), *reasons)
    return Step(
        number=number,
        player=entry.player,
        who=player_name(doc, entry.player),
        played=_what(entry),
        best=_shown(engine, best) if lost > 0 else "",
        lost=lost,
        score=course.scores[entry.player] + entry.points - max(others),
        chance=chance,
        chance_lost=chance_lost,
        grade=_grade(lost, chance_lost),
        exact=exact,
        reasons=reasons,
    )


_Judged = tuple[Option, int, float | None, float | None, bool]


def _by_equity(engine: Engine, view: View, entry: Entry, whole: bool) -> _Judged:
    """By points and the tiles kept. With a rack that isn't wholly known, only the points of its tiles are compared."""
    leaves = leaves_for(engine) if whole else None
    found = options(engine, view, leaves)
    played = _played(engine, view, entry, leaves)
    best = found[0] if found and found[0].equity > played.equity else played
    lost = best.equity - played.equity
    if len(view.scores) != 2 or not view.unseen:
        return best, lost, None, None, False
    ahead = view.scores[view.player] - view.scores[1 - view.player]
    swing, tempo = swing_of(engine)
    after = [ahead + option.equity / 1000 for option in (best, played)]
    left = np.array([len(view.unseen), len(view.unseen)], dtype=np.int32)
    both = chances(np.array(after) - tempo, left, swing, 0.0)
    first, second = (min(99.9, max(0.1, float(value))) for value in both)
    return best, lost, round(second, 1), round(max(0.0, first - second), 1), False


def _played(engine: Engine, view: View, entry: Entry, leaves: object) -> Option:
    kept = list(view.rack)
    gone = [tile_of(code) for code in _tiles(engine, view.codes, entry)]
    for code in gone:
        if code in kept:
            kept.remove(code)
    rest = bytes(kept)
    leave = leaves.of(rest) if leaves is not None and rest else 0  # type: ignore[attr-defined]
    exchanged = bytes(gone) if entry.what == "exchange" else b""
    return Option(turn=entry.turn, tiles=exchanged, kept=rest, points=entry.points, leave=leave)


def _tiles(engine: Engine, codes: bytes, entry: Entry) -> list[int]:
    """The tiles that left the rack."""
    if entry.what == "exchange":
        return [] if entry.tiles.isdigit() else list(read_rack(entry.tiles, engine.alphabet, "exchange"))
    if entry.turn is None:
        return []
    return list(_laid(engine, codes, entry.turn)[1])


def _laid(engine: Engine, codes: bytes, turn: Turn) -> tuple[bytes, bytes]:
    """(the board after a turn, the tiles that the rack gave)."""
    from gridwright.families.erudit.board import lay

    now, given = bytearray(codes), []
    for cell in turn.taken:
        given.append(now[cell] & 127)
        now[cell] &= 127
    board = bytes(now)
    blanks = len(turn.taken)
    for play in turn.plays:
        board, new = lay(board, play, engine.layout, engine.alphabet)
        for cell in sorted(new):
            if board[cell] & 128 and blanks:
                blanks -= 1  # the blank taken back, not one of the rack
            else:
                given.append(tile_of(board[cell]))
    return board, bytes(given)


def _by_endgame(engine: Engine, view: View, entry: Entry, after: bytes, budget: Budget | None) -> _Judged | None:
    """Exactly, to the end of the game; None where the search knows the game not or the budget ended it."""
    if not endgame.solvable(engine, (view.rack, view.unseen), b"") or len(view.scores) != 2:
        return None
    limit = budget if budget is not None and (budget.nodes or budget.seconds) else Budget(nodes=_ENDGAME)
    found = endgame.outcome(engine, view.codes, view.rack, view.unseen, idle=view.idle, budget=limit)
    if not found.proved:
        return None
    played = _played(engine, view, entry, None)
    value = None
    for line in found.lines:
        if line.bound != "exact" or line.turn is None or entry.turn is None:
            continue
        if _laid(engine, view.codes, line.turn)[0] == after and line.turn.points == entry.points:
            value = line.value
    if value is None and entry.turn is None:
        value = found.best.value if found.best.turn is None else None
    if value is None and not played.kept and entry.turn is not None:
        left = sum(engine.tiles.values[code - 1] for code in view.unseen if code)
        value = entry.points + left * {"keep": 0, "deduct": 1, "deduct-and-give": 2}[engine.rules.leftovers]
    if value is None:
        idle = 0 if entry.what == "lay" else view.idle + 1
        if idle >= 2 * engine.rules.idle_rounds:
            return None
        answer = endgame.outcome(engine, after, view.unseen, played.kept, idle=idle, budget=limit)
        if not answer.proved:
            return None
        value = entry.points - answer.best.value
    ahead = view.scores[view.player] - view.scores[1 - view.player]
    best = Option(turn=found.best.turn, kept=view.rack, points=found.best.turn.points if found.best.turn else 0)
    first, second = (50.0 * (1 + ((ahead + v) > 0) - ((ahead + v) < 0)) for v in (found.best.value, value))
    return best, 1000 * (found.best.value - value), second, first - second, True


def _grade(lost: int, chance_lost: float | None) -> Grade:
    for points, percent, grade in _GRADES:
        if lost >= points or (lost > 0 and (chance_lost or 0.0) >= percent):
            return grade
    return "best"


def _what(entry: Entry) -> str:
    if entry.turn is not None:
        plays = "; ".join(f"{play.place} {play.word}" for play in entry.turn.plays)
        return f"{plays} {entry.points:+d}"
    name = text(f"erudit.what.{entry.what}")
    return f"{name} {entry.tiles}".strip()


def _shown(engine: Engine, option: Option) -> str:
    if option.turn is not None:
        return "; ".join(f"{play.place} {play.word}" for play in option.turn.plays) + f" {option.turn.points:+d}"
    if option.tiles:
        return f"{text('erudit.what.exchange')} {write_rack(option.tiles, engine.alphabet)}"
    return text("erudit.what.pass")


def _reasons(engine: Engine, view: View, entry: Entry, best: Option, after: bytes, lost: int) -> tuple[Message, ...]:
    """Why the best was better, what weighs most first."""
    found = list[Message]()
    turn, played = best.turn, entry.turn
    if turn is None:
        return (msg("analysis.why.exchange"),) if best.tiles else (msg("analysis.why.pass"),)
    if turn.bonus and not (played and played.bonus):
        found.append(msg("analysis.why.bonus", words=turn.words(), n=turn.bonus))
    if played is None:
        found.append(msg("analysis.why.could-lay", n=turn.points))
    wanted = set(_premiums(engine, view.codes, _laid(engine, view.codes, turn)[0]))
    missed = sorted(wanted - set(_premiums(engine, view.codes, after)))
    if missed and lost >= 3000:
        cells = ", ".join(cell_name(engine.layout, cell) for cell in missed)
        found.append(msg("analysis.why.premium", cells=cells))
    if played is not None and len(turn.plays) > max(1, len(played.plays)):
        found.append(msg("analysis.why.words", n=len(turn.plays)))
    if view.bag and best.kept != view.rack:
        mine = _played(engine, view, entry, leaves_for(engine))
        if best.leave - mine.leave >= 3000 and mine.kept:
            kept = write_rack(mine.kept, engine.alphabet)
            better = write_rack(best.kept, engine.alphabet) or "-"
            found.append(msg("analysis.why.leave", kept=kept, better=better, n=(best.leave - mine.leave) // 1000))
    opened = _opened(engine, view.codes, after) - _opened(engine, view.codes, _laid(engine, view.codes, turn)[0])
    if played is not None and opened:
        found.append(msg("analysis.why.opened", cells=", ".join(cell_name(engine.layout, c) for c in sorted(opened))))
    if not found and turn.points > entry.points:
        found.append(msg("analysis.why.points", n=turn.points - entry.points))
    return tuple(found)


def _premiums(engine: Engine, before: bytes, after: bytes) -> list[int]:
    """Premium cells for words that a turn covered."""
    return [c for c, times in enumerate(engine.layout.word_times) if times > 1 and after[c] and not before[c]]


def _opened(engine: Engine, before: bytes, after: bytes) -> set[int]:
    """Empty cells that triple a word and have had no neighbour before, but have one now."""
    layout, found = engine.layout, set()
    for cell, times in enumerate(layout.word_times):
        if times < 3 or after[cell]:
            continue
        row, column = divmod(cell, layout.columns)
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        cells = [r * layout.columns + c for r, c in near if 0 <= r < layout.rows and 0 <= c < layout.columns]
        if any(after[c] for c in cells) and not any(before[c] for c in cells):
            found.add(cell)
    return found


def _summary(steps: Sequence[Step], names: Sequence[str], scores: Sequence[int]) -> tuple[Message, ...]:
    lines = []
    for player, name in enumerate(names):
        mine = [step for step in steps if step.player == player]
        if not mine:
            continue
        lost = sum(step.lost for step in mine)
        lines.append(
            msg(
                "analysis.summary",
                player=name,
                points=scores[player],
                n=len(mine),
                best=sum(step.grade == "best" for step in mine),
                lost=f"{lost / 1000:.1f}",
                mean=f"{lost / 1000 / len(mine):.1f}",
                blunders=sum(step.grade == "blunder" for step in mine),
            )
        )
    return tuple(lines)
