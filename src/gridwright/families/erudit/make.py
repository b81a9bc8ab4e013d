"""Problems: positions in which one turn is better than every other by a margin; endgames; and games to play.

The words on the board and in the answer are ordinary ones and never rude, but the answer is the best turn by the whole
dictionary. An endgame asks for the largest difference of points at the end; with one word a turn its answer is never
the turn with most points, so that counting alone doesn't find it.
"""

from __future__ import annotations

from gridwright.errors import OutOfBudget
from gridwright.families.erudit.board import Play, Run, lay, runs, word_of, write_board, write_rack
from gridwright.families.erudit.document import Erudit, engine_of
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.rate import rate
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy import endgame
from gridwright.family import Budget, Progress, Range
from gridwright.lexicon import Lexicon
from gridwright.lexicon.lexicon import Flag
from gridwright.messages import msg
from gridwright.rng import Rng

#: Expanded states that one position may cost; a position that takes more makes no problem.
_POSITION = 150_000
#: So many problems are made, and the most interesting one is taken.
_CHOICE = 3


def make(
    spec: EruditSpec, rng: Rng, words: Lexicon, budget: Budget | None = None, progress: Progress | None = None
) -> Erudit:
    """A document for a spec. OutOfBudget where no position with the margin was found."""
    language = words.alphabet.language
    engine = engine_of(spec, language, words)
    if spec.kind == "game":
        return _game(spec, rng, engine)
    meter = (budget or Budget(nodes=40_000_000)).meter(progress, msg("erudit.making"))
    attempt = _endgame if spec.kind == "endgame" else _from_one_game
    found = list[Erudit]()
    while len(found) < (1 if spec.kind == "endgame" else _CHOICE):
        problem = attempt(spec, rng, engine)
        if problem is not None:
            found.append(problem)
        if meter.tick(200_000):
            if not found:
                raise OutOfBudget("erudit.error.no-problem", margin=spec.margin)
            break
    return max(found, key=_interest)


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
    """Lays ordinary words of one bag until a position with the margin comes; None where none does."""
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
            problem = Erudit(
                spec=spec,
                language=engine.alphabet.language,
                board=write_board(codes, engine.layout, engine.alphabet),
                rack=write_rack(bytes(hand), engine.alphabet),
                solution=best,
                second=second,
            )
            if _hard_as_asked(spec, problem, engine):
                return problem
        play = ordinary_play(engine, codes, bytes(hand), spec.common)
        if play is None:
            hand.clear()
            continue
        codes, left, _, _ = engine.judge_turn(codes, bytes(hand), [play], words=False)
        hand = bytearray(left)
    return None


def _hard_as_asked(spec: EruditSpec, problem: Erudit, engine: Engine) -> bool:
    if spec.difficulty == Range(0, 100):
        return True
    return rate(problem, engine.lexicon).score in spec.difficulty


def _unique(spec: EruditSpec, engine: Engine, codes: bytes, hand: bytes) -> tuple[Turn, int] | None:
    if 0 in hand and engine.rules.words != 1:
        return None  # a blank makes so many turns that a person can only guess
    ranking = engine.rank(codes, hand, top=2, budget=Budget(nodes=_POSITION))
    if not ranking.proved or len(ranking.turns) < 2:
        return None
    best, second = ranking.turns
    if best.points - second.points < max(spec.margin, 1) or not worth_finding(engine, codes, best, spec.common):
        return None
    return best, second.points


# --- what makes a problem a good one ----------------------------------------------------------------------------------


def worth_finding(engine: Engine, codes: bytes, turn: Turn, common: int) -> bool:
    """Whether an answer has ordinary words only, and more to it than one word laid beside nothing."""
    after, made = codes, set[Run]()
    for cell in turn.taken:
        after = after[:cell] + bytes([after[cell] & 127]) + after[cell + 1 :]
    for play in turn.plays:
        after, new = lay(after, play, engine.layout, engine.alphabet)
        made |= {run for run in runs(after, engine.layout) if new & set(run.cells)}
    if not all(_ordinary(engine, word_of(after, run), common) for run in made):
        return False
    return bool(turn.bonus) or len(made) > 1


def _interest(problem: Erudit) -> int:
    """All tiles laid, several words, words across, and a clear lead make a problem worth solving."""
    turn = problem.solution
    assert turn is not None
    lead = turn.points - (problem.second or 0) if problem.spec.kind == "problem" else 0
    longest = max(len(play.word) for play in turn.plays)
    return 30 * bool(turn.bonus) + 12 * (len(turn.plays) - 1) + 3 * longest + min(15, lead)


def ordinary_play(engine: Engine, codes: bytes, hand: bytes, common: int) -> Play | None:
    """The play with most points whose words are all ordinary ones."""
    for play, _ in engine.plays(codes, hand):
        after, new = lay(codes, play, engine.layout, engine.alphabet)
        made = [run for run in runs(after, engine.layout) if new & set(run.cells)]
        if all(_ordinary(engine, word_of(after, run), common) for run in made):
            return play
    return None


def _ordinary(engine: Engine, word: bytes, common: int) -> bool:
    """Neither rude nor rarer than ``common`` (Zipf value x 10); lists without commonness have only the former."""
    key = bytes(code - 1 for code in word)
    if engine.lexicon.flags(key) & Flag.unwanted():
        return False
    if not common or not engine.lexicon.commonnesses.any():
        return True
    return (engine.lexicon.commonness(key) or 0) >= common


# --- endgames ---------------------------------------------------------------------------------------------------------


def _endgame(spec: EruditSpec, rng: Rng, engine: Engine) -> Erudit | None:
    """Two racks and an empty bag, in which one first turn leads to a larger difference than every other."""
    bag = full_bag(engine, rng)
    codes, racks, side, stuck = bytes(engine.layout.rows * engine.layout.columns), [bytearray(), bytearray()], 0, 0
    scores = [0, 0]
    # Some tiles stay out of the game, so that the racks of the end have three to five: a person can look that far.
    size, end = engine.rules.rack, rng.between(3, 5)
    while True:
        while len(racks[side]) < size and bag:
            racks[side].append(bag.pop())
        if not bag and len(racks[side]) <= end and len(racks[1 - side]) <= end + 1:
            break
        play = ordinary_play(engine, codes, bytes(racks[side]), spec.common)
        if play is None:
            stuck += 1
            if stuck > 3 or not bag:
                return None
            racks[side].clear()
        else:
            codes, left, points, _ = engine.judge_turn(codes, bytes(racks[side]), [play], words=False)
            racks[side], stuck = bytearray(left), 0
            scores[side] += points
        if not racks[side] and not bag:
            return None
        side = 1 - side
    rack, other = bytes(racks[side]), bytes(racks[1 - side])
    if not endgame.solvable(engine, (rack, other), b""):
        return None
    found = endgame.outcome(engine, codes, rack, other, top=2, budget=Budget(nodes=_POSITION))
    if not found.proved or len(found.lines) < 3 or found.best.turn is None:
        return None
    best, second = found.lines[:2]
    turn = best.turn
    assert turn is not None
    dearest = max(line.turn.points for line in found.lines if line.turn is not None)
    found_by_counting = turn.points == dearest if engine.rules.words == 1 else len(turn.plays) < 2
    if best.value - second.value < max(1, spec.margin) or found_by_counting:
        return None
    if not all(_ordinary(engine, word_of(codes, run), spec.common) for run in runs(codes, engine.layout)):
        return None
    return Erudit(
        spec=spec,
        language=engine.alphabet.language,
        board=write_board(codes, engine.layout, engine.alphabet),
        racks=(write_rack(rack, engine.alphabet), write_rack(other, engine.alphabet)),
        scores=(scores[side], scores[1 - side]),
        solution=turn,
        second=second.value,
    )
