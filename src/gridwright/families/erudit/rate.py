"""How hard it is for a person to find the best turn.

Points of difficulty, each a reason: words that are seldom met; several words in the turn; letters that lie on the
board inside the words; words that run beside others; blanks; and how far behind the best turn the one lies that a
player finds who always takes the play with most points.
"""

from __future__ import annotations

from gridwright.families.erudit.board import lay, runs
from gridwright.families.erudit.document import Erudit, Parts, engine_for, parts
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.family import Budget, Rating
from gridwright.lexicon import Lexicon
from gridwright.messages import Message, msg


def rate(doc: Erudit, words: Lexicon | None) -> Rating:
    """A rating with its reasons; a game, or a position without words to lay, is easy."""
    engine, read = engine_for(doc, words), parts(doc)
    turn = doc.solution
    if turn is None and not doc.racks:
        ranking = engine.rank(read.codes, read.racks[0], budget=Budget(nodes=200_000))
        turn = ranking.turns[0] if ranking.turns else None
    if turn is not None and doc.racks and doc.spec.kind == "endgame":
        return _of_endgame(doc, engine, read, turn)
    if turn is None or doc.racks:
        return Rating.of(0, [msg("erudit.rating.nothing")])
    reasons: list[tuple[int, Message]] = []
    rare = sum(_rarity(engine.lexicon, play.word) for play in turn.plays)
    reasons.append((min(30, rare), msg("erudit.rating.rare", n=min(30, rare))))
    if len(turn.plays) > 1:
        share = min(25, 7 * (len(turn.plays) - 1))
        reasons.append((share, msg("erudit.rating.words", n=share, words=len(turn.plays))))
    codes, crossing = read.codes, 0
    for play in turn.plays:
        codes, new = lay(codes, play, engine.layout, engine.alphabet)
        crossing += sum(len(new & set(run.cells)) == 1 and run.down != play.down for run in runs(codes, engine.layout))
    if crossing:
        reasons.append((min(20, 3 * crossing), msg("erudit.rating.cross", n=min(20, 3 * crossing))))
    if 0 in read.racks[0]:
        reasons.append((8, msg("erudit.rating.blank", n=8)))
    greedy = engine.rank(read.codes, read.racks[0], way="greedy").turns
    behind = turn.points - (greedy[0].points if greedy else 0)
    if behind > 0:
        share = min(25, behind)
        reasons.append((share, msg("erudit.rating.greedy", n=share, points=behind)))
    reasons.sort(key=lambda reason: -reason[0])
    return Rating.of(sum(share for share, _ in reasons), [message for _, message in reasons])


def _rarity(words: Lexicon, word: str) -> int:
    """0 for an everyday word, up to 10 for one that is hardly met."""
    known = words.commonness(word.upper().replace("[", "").replace("]", ""))
    return 8 if known is None else max(0, min(10, (50 - known) // 3))


def _of_endgame(doc: Erudit, engine: Engine, read: Parts, turn: Turn) -> Rating:
    """How far a player must look: the tiles left, the first turns, and how many others bring more points at once."""
    from gridwright.families.erudit.strategy import endgame

    rack, other = read.racks[doc.turn], read.racks[1 - doc.turn]
    lines = endgame.outcome(engine, read.codes, rack, other, budget=Budget(nodes=200_000)).lines
    better = sum(line.turn is not None and line.turn.points > turn.points for line in lines)
    tiles, choices = min(35, 4 * (len(rack) + len(other))), min(25, len(lines) // 4)
    tempting = min(25, 5 * better)
    rare = min(15, sum(_rarity(engine.lexicon, play.word) for play in turn.plays))
    reasons = [
        (tiles, msg("erudit.rating.tiles", n=tiles, tiles=len(rack) + len(other))),
        (choices, msg("erudit.rating.choices", n=choices, turns=len(lines))),
        (tempting, msg("erudit.rating.tempting", n=tempting, turns=better)),
        (rare, msg("erudit.rating.rare", n=rare)),
    ]
    reasons.sort(key=lambda reason: -reason[0])
    return Rating.of(sum(share for share, _ in reasons), [message for share, message in reasons if share])
