"""Pre-endgames: one or two tiles are left in the bag, so what is hidden can be listed, not sampled.

The opponent's rack and the bag are a split of the tiles unseen. Each different split is weighed by how many ways of
drawing lead to it; after a turn that empties the bag every split is an endgame, which :mod:`.endgame` searches. So a
candidate's win share and mean difference of points are exact over all splits, if all its endgames were proved. With
two tiles in the bag a turn of one tile leaves one there: the opponent then draws it after his best turn by points,
which is an assumption, and the candidate is marked as not proved.

Candidates are the turns with most points and leave; a pass or exchange is no candidate here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb

import msgspec

from gridwright.errors import Infeasible
from gridwright.families.erudit.board import read_rack
from gridwright.families.erudit.document import Erudit, Parts, TurnList
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.explain import show_turn
from gridwright.families.erudit.strategy import endgame
from gridwright.families.erudit.strategy.leaves import leaves_for
from gridwright.families.erudit.strategy.options import options
from gridwright.families.erudit.strategy.solve import view_of
from gridwright.family import Budget, Meter, Progress
from gridwright.messages import msg, text

#: Tiles in the bag that this can do with.
MOST_IN_BAG = 2
#: Candidates that are looked at, and positions that one endgame may cost.
CANDIDATES = 10
_ENDGAME = 60_000


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A turn before the bag is empty: percent of the splits won (draws count half) and the mean difference of points.

    ``splits``: different splits looked at; ``proved``: all their endgames were searched to the end.
    """

    turn: Turn
    wins: float
    spread: float
    splits: int
    proved: bool


class ShareList(TurnList, frozen=True, kw_only=True):
    """The candidates, most wins first."""

    shares: tuple[Share, ...] = ()


def splits(unseen: bytes, bag: int) -> Iterator[tuple[bytes, bytes, int]]:
    """(bag, opponent's rack, ways) for each different split of the tiles unseen; the ways add up to all draws."""
    counts = Counter(unseen)
    for drawn in _choices(sorted(counts.items()), bag):
        rest = counts - Counter(drawn)
        ways = 1
        for code, number in Counter(drawn).items():
            ways *= comb(counts[code], number)
        yield bytes(drawn), bytes(sorted(rest.elements())), ways


def _choices(counts: list[tuple[int, int]], number: int) -> Iterator[tuple[int, ...]]:
    if number == 0:
        yield ()
        return
    for place, (code, count) in enumerate(counts):
        for take in range(1, min(count, number) + 1):
            for rest in _choices(counts[place + 1 :], number - take):
                yield (code,) * take + rest


def shares(
    engine: Engine,
    codes: bytes,
    rack: bytes,
    unseen: bytes,
    bag: int,
    candidates: list[Turn],
    ahead: int = 0,
    meter: Meter | None = None,
) -> list[Share]:
    """Every candidate judged over all splits of ``unseen`` into a bag of ``bag`` tiles and the opponent's rack.

    ``ahead``: the points that the side to move is ahead before its turn.
    """
    found = list[Share]()
    for turn in candidates:
        wins = total = spread = count = 0
        proved = True
        for drawn, other, ways in splits(unseen, bag):
            for mine, left, number in _draws(engine, turn, drawn):
                value, exact = _value(engine, codes, rack, turn, mine, left, other)
                proved = proved and exact
                weight = ways * number
                total += weight
                spread += weight * value
                wins += weight * ((ahead + value > 0) * 2 + (ahead + value == 0))
                count += 1
            if meter is not None and meter.tick(_ENDGAME // 4):
                return sorted(found, key=_order)
        percent = 50 * wins / total
        if not proved:
            percent = min(99.9, max(0.1, percent))  # nothing is certain here
        found.append(
            Share(
                turn=turn,
                wins=round(percent, 2),
                spread=round(spread / total, 2),
                splits=count,
                proved=proved,
            )
        )
    return sorted(found, key=_order)


def _order(share: Share) -> tuple[float, float, int, str]:
    return (-share.wins, -share.spread, -share.turn.points, repr(share.turn.plays))


def _draws(engine: Engine, turn: Turn, drawn: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """(tiles that the side to move draws, tiles left in the bag, ways)."""
    held = len(read_rack(turn.left, engine.alphabet, "left"))
    need = min(engine.rules.rack - held, len(drawn))
    yield from splits(drawn, need)


def _value(
    engine: Engine, codes: bytes, rack: bytes, turn: Turn, mine: bytes, left: bytes, other: bytes
) -> tuple[int, bool]:
    """The difference of points that a turn leads to in one split, and whether that is exact."""
    after, kept, points, _ = engine.judge_turn(codes, rack, turn.plays, turn.taken, words=False)
    hand = kept + mine
    limit = Budget(nodes=_ENDGAME)
    if not left:
        answer = endgame.outcome(engine, after, other, hand, budget=limit)
        return points - answer.best.value, answer.proved
    # One tile is left: the opponent takes his best turn by points and draws it.
    best = engine.rank(after, other, budget=limit).turns
    if not best:
        answer = endgame.outcome(engine, after, hand, other + left, idle=1, budget=limit)
        return points + answer.best.value, False
    again, rest, theirs, _ = engine.judge_turn(after, other, best[0].plays, best[0].taken, words=False)
    answer = endgame.outcome(engine, again, hand, rest + left, budget=limit)
    return points - theirs + answer.best.value, False


def solve(
    doc: Erudit, read: Parts, engine: Engine, top: int, budget: Budget | None, progress: Progress | None = None
) -> ShareList:
    """The answer to ``solve --way alpha-beta`` with one or two tiles in the bag."""
    view = view_of(doc, read, engine)
    if not 1 <= view.bag <= MOST_IN_BAG or len(view.scores) != 2:
        raise Infeasible("endgame.no-endgame", players=len(view.scores), n=view.bag)
    found = options(engine, view, leaves_for(engine), top=0, budget=Budget(nodes=20_000))
    candidates = [option.turn for option in found if option.turn is not None][: max(CANDIDATES, top)]
    if not candidates:
        raise Infeasible("endgame.no-candidates")
    ahead = view.scores[view.player] - view.scores[1 - view.player]
    meter = (budget or Budget()).meter(progress, msg("endgame.searching"))
    judged = shares(engine, read.codes, view.rack, view.unseen, view.bag, candidates, ahead, meter)
    shown = judged[:top]
    exact = bool(shown) and all(share.proved for share in judged) and len(judged) == len(candidates)
    note = msg("endgame.shares" if exact else "endgame.shares-not-proved", n=len(judged), bag=view.bag)
    return ShareList(
        turns=tuple(share.turn for share in shown),
        shown=tuple(show_share(engine, read.codes, share) for share in shown),
        proved=False,
        notes=(note,),
        shares=tuple(shown),
    )


def show_share(engine: Engine, codes: bytes, share: Share) -> str:
    """A candidate with its win share and mean difference."""
    mark = "" if share.proved else "~"
    figures = text("endgame.share", wins=f"{mark}{share.wins:.1f}", spread=f"{share.spread:+.1f}", n=share.splits)
    return f"{figures}  {show_turn(engine, codes, share.turn)}"
