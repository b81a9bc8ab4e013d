"""What a player types: a word tile by tile from a cursor (:mod:`.draft`), or a place and a whole word.

``8H СЛОВО`` is across, ``H8 СЛОВО`` down, several words with ``;`` between. Enter lays the word of the draft, then ends
the turn. A word is written whole, with the letters that lie there (or ``.`` for them). A letter that the rack hasn't is
laid with a blank; to choose which of two equal letters is the blank, put ``?`` behind it: ``8H МАМ?А``.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from gridwright.errors import MoveError
from gridwright.families.erudit import draft as drafting
from gridwright.families.erudit.board import BLANK, Play, read_word, tile_text, write_rack
from gridwright.families.erudit.game import Challenge, Exchange, Game, Lay, Move
from gridwright.family import Budget, Command, Gesture, Key, Tap, Type

if TYPE_CHECKING:
    from gridwright.families.erudit.strategy.options import Last

_PLACE = re.compile(r"\s*(?:(\d{1,2})([A-Za-z])|([A-Za-z])(\d{1,2}))\s+(\S+)\s*$")
#: States that a bot's turn may expand.
_BOT = 300_000


def interpret(game: Game, gesture: Gesture) -> Move | None:
    """The move that a gesture means; None where it means nothing. MoveError where it is wrong."""
    if game.over:
        return None
    match gesture:
        case Key("enter") if game.bot_to_move:
            return bot_move(game)
        case Key("enter") if game.draft.tiles:
            return Lay(plays=(drafting.play_of(game),), end=game.engine.rules.words == 1)
        case Key("enter") if game.pending or game.taken:
            return Lay(end=True)
        case Key(name) if not game.bot_to_move:
            return drafting.key(game, name)
        case Tap(cell) if not game.bot_to_move and 0 <= cell < len(game.codes):
            return drafting.at(game, cell)
        case Type(text) if len(text.strip()) == 1 and not game.bot_to_move:
            return drafting.typed(game, text.strip())
        case Type(text) if len(text.strip()) > 1:
            plays = read_plays(game, text)
            return Lay(plays=plays, end=game.engine.rules.words == 1)
        case Command(name, argument):
            return _command(game, name, argument)
    return None


def _command(game: Game, name: str, argument: str) -> Move | None:
    if name == "end":
        return Lay(end=True)
    if name in ("bot", "best"):
        return bot_move(game)
    if name == "pass":
        return Exchange()
    if name == "exchange":
        return Exchange(tiles=argument.replace(" ", "").upper())
    if name == "challenge":
        return Challenge()
    if name == "star":
        match = re.fullmatch(r"\s*([A-Za-z])(\d{1,2})\s*", argument)
        columns, rows = game.engine.layout.columns, game.engine.layout.rows
        if match is None:
            raise MoveError("erudit.error.bad-place", text=argument)
        column, row = ord(match[1].upper()) - 65, int(match[2]) - 1
        if not (0 <= column < columns and 0 <= row < rows):
            raise MoveError("erudit.error.bad-place", text=argument)
        return Lay(taken=(row * columns + column,), end=False)
    return None


def read_plays(game: Game, text: str) -> tuple[Play, ...]:
    """The words typed, with the blanks chosen."""
    codes, hand, _ = game.board_now()
    plays = []
    for part in text.split(";"):
        match = _PLACE.match(part)
        if match is None:
            raise MoveError("erudit.error.bad-place", text=part.strip())
        down = match[1] is None
        row, column = int(match[1] or match[4]) - 1, ord((match[2] or match[3]).upper()) - 65
        play, codes, hand = _with_blanks(game, codes, hand, Play(row, column, down, ""), match[5])
        plays.append(play)
    return tuple(plays)


def _with_blanks(game: Game, codes: bytes, hand: bytes, place: Play, word: str) -> tuple[Play, bytes, bytes]:
    """The play with small letters where blanks lie; of equal letters, the blank takes the one that counts least."""
    engine = game.engine
    marked = "?" in word or "*" in word
    signs = re.findall(r"(?:\[[^\]]*\]|[^?*])[?*]?", word.upper())
    letters = [code & 127 for sign in signs for code in read_word(sign.rstrip("?*"), engine.alphabet)]
    forced = {index for index, sign in enumerate(signs) if sign[-1] in "?*"}
    step = engine.layout.columns if place.down else 1
    cell = place.row * engine.layout.columns + place.column
    laid = [i for i in range(len(letters)) if not _lies(codes, cell + i * step)]
    best: tuple[int, Play, bytes, bytes] | None = None
    problem: MoveError | None = None
    for choice in product((False, True), repeat=min(len(laid), 12)):
        blanks = {index for index, blank in zip(laid, choice, strict=False) if blank}
        if len(blanks) > hand.count(0) or (marked and blanks != forced):
            continue
        coded = [code | BLANK if index in blanks else code for index, code in enumerate(letters)]
        text = "".join("." if code == 0 else tile_text(code, engine.alphabet) for code in coded)
        play = Play(place.row, place.column, place.down, text)
        try:
            after, left, points, _ = engine.judge_turn(codes, hand, (play,), words=False)
        except MoveError as error:
            problem = problem or error
            continue
        if best is None or points > best[0]:
            best = (points, play, after, left)
    if best is None:
        raise problem or MoveError("erudit.error.no-blank", word=word)
    return best[1], best[2], best[3]


def _lies(codes: bytes, cell: int) -> bool:
    return 0 <= cell < len(codes) and bool(codes[cell])


def bot_move(game: Game) -> Move:
    """The best turn; without one, all tiles are exchanged if the rules allow it, else the turn is passed.

    A player of the program plays at the level that the document says.
    """
    if game.bot_to_move and not game.pending and not game.taken:
        return _by_level(game)
    rules, rack = game.engine.rules, game.racks[game.turn]
    ranking = game.engine.rank(game.codes, rack, budget=Budget(nodes=_BOT))
    if ranking.turns:
        best = ranking.turns[0]
        return Lay(plays=best.plays, taken=best.taken)
    number = min(len(rack), len(game.bag))
    if game.is_game and number and len(game.bag) >= rules.exchange_from:
        return Exchange(tiles=write_rack(rack[:number], game.engine.alphabet))
    return Exchange()


def _by_level(game: Game) -> Move:
    """What the document's level plays here; its luck follows from the document's seed and the number of the move."""
    from gridwright.families.erudit.strategy.bots import bot
    from gridwright.families.erudit.strategy.leaves import unseen_by
    from gridwright.families.erudit.strategy.options import View
    from gridwright.rng import Rng

    engine, rack = game.engine, game.racks[game.turn]
    view = View(
        codes=game.codes,
        rack=rack,
        unseen=unseen_by(engine, game.codes, rack),
        bag=len(game.bag),
        scores=game.scores,
        player=game.turn,
        idle=game.idle,
        last=_last(game),
    )
    rng = Rng.from_seed(game.doc.seed or 0, "bot", len(game.entries), game.doc.bag)
    choice = bot(engine, game.doc.spec.level, nodes=_BOT)(view, rng)
    if choice.turn is not None:
        return Lay(plays=choice.turn.plays, taken=choice.turn.taken)
    return Exchange(tiles=write_rack(choice.tiles, engine.alphabet))


def _last(game: Game) -> Last | None:
    """What the player before laid."""
    from gridwright.families.erudit.strategy.options import Last

    if game.before is None or not game.entries or game.entries[-1].turn is None:
        return None
    return Last(codes=game.before.codes, turn=game.entries[-1].turn)
