"""Problems from self-play: positions in which one turn is better than every other by a margin; and games to play."""

from __future__ import annotations

from gridwright.errors import OutOfBudget
from gridwright.families.erudit.board import write_board, write_rack
from gridwright.families.erudit.document import Erudit, engine_of
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Budget, Progress
from gridwright.lexicon import Lexicon
from gridwright.messages import msg
from gridwright.rng import Rng

#: Expanded states that one position may cost; a position that takes more makes no problem.
_POSITION = 150_000


def make(
    spec: EruditSpec, rng: Rng, words: Lexicon, budget: Budget | None = None, progress: Progress | None = None
) -> Erudit:
    """A document for a spec. OutOfBudget where no position with the margin was found."""
    language = words.alphabet.language
    engine = engine_of(spec, language, words)
    if spec.kind == "game":
        return _game(spec, rng, engine)
    meter = (budget or Budget(nodes=40_000_000)).meter(progress, msg("erudit.making"))
    while True:
        found = _from_one_game(spec, rng, engine)
        if found is not None:
            return found
        if meter.tick(200_000):
            raise OutOfBudget("erudit.error.no-problem", margin=spec.margin)


def full_bag(engine: Engine, rng: Rng) -> bytearray:
    """All tiles of the set, mixed."""
    tiles = [0] * engine.tiles.blanks
    for rank, count in enumerate(engine.tiles.counts):
        tiles += [rank + 1] * count
    rng.shuffle(tiles)
    return bytearray(tiles)


def _game(spec: EruditSpec, rng: Rng, engine: Engine) -> Erudit:
    bag = full_bag(engine, rng)
    racks = []
    for _ in range(spec.players):
        hand = bytes(bag.pop() for _ in range(min(engine.rules.rack, len(bag))))
        racks.append(write_rack(hand, engine.alphabet))
    text = "".join(write_rack(bytes([code]), engine.alphabet) for code in bag)
    return Erudit(spec=spec, language=engine.alphabet.language, racks=tuple(racks), bag=text)


def _from_one_game(spec: EruditSpec, rng: Rng, engine: Engine) -> Erudit | None:
    """Plays one game of greedy turns until a position with the margin comes; None where none does."""
    bag = full_bag(engine, rng)
    codes, hand = bytes(engine.layout.rows * engine.layout.columns), bytearray()
    wanted = rng.between(spec.turns.low, min(spec.turns.high, 30))
    for turn in range(wanted + 6):
        while len(hand) < engine.rules.rack and bag:
            hand.append(bag.pop())
        if len(hand) < engine.rules.rack:
            return None
        if turn >= wanted and (found := _unique(spec, engine, codes, bytes(hand))):
            best, second = found
            return Erudit(
                spec=spec,
                language=engine.alphabet.language,
                board=write_board(codes, engine.layout, engine.alphabet),
                rack=write_rack(bytes(hand), engine.alphabet),
                solution=best,
                second=second,
            )
        ranking = engine.rank(codes, bytes(hand), way="greedy")
        if not ranking.turns:
            hand.clear()
            continue
        codes, left, _, _ = engine.judge_turn(codes, bytes(hand), ranking.turns[0].plays, words=False)
        hand = bytearray(left)
    return None


def _unique(spec: EruditSpec, engine: Engine, codes: bytes, hand: bytes) -> tuple[Turn, int] | None:
    if 0 in hand and engine.rules.words != 1:
        return None  # a blank makes so many turns that a person can only guess
    ranking = engine.rank(codes, hand, top=2, budget=Budget(nodes=_POSITION))
    if not ranking.proved or len(ranking.turns) < 2:
        return None
    best, second = ranking.turns
    return (best, second.points) if best.points - second.points >= max(spec.margin, 1) else None
