"""A game in progress: whose turn, racks and bag, what was laid, and the end. Everything pure: a position is a value.

A turn of several words may be laid word by word (``pending``) and ended, or at once. With ``judge="challenge"`` words
are not checked when laid; the next player may challenge the last turn: if one of its words is wrong, the tiles go back
and the turn is lost; if all are right, the challenger loses his turn.
"""

from __future__ import annotations

import msgspec

from gridwright.errors import MoveError
from gridwright.families.erudit.board import (
    Play,
    cell_name,
    read_rack,
    read_word,
    tile_of,
    tile_text,
    write_board,
    write_rack,
)
from gridwright.families.erudit.document import Entry, Erudit, engine_for, parts
from gridwright.families.erudit.engine import Engine, Turn


class Lay(msgspec.Struct, frozen=True, kw_only=True, tag="lay"):
    """Words laid; ``end`` ends the turn. ``taken``: blanks taken back from the board before."""

    plays: tuple[Play, ...] = ()
    taken: tuple[int, ...] = ()
    end: bool = True


class Exchange(msgspec.Struct, frozen=True, kw_only=True, tag="exchange"):
    """Tiles put back into the bag for others, instead of laying a word; none: a pass."""

    tiles: str = ""


class Challenge(msgspec.Struct, frozen=True, kw_only=True, tag="challenge"):
    """The last turn's words are doubted."""


class Draft(msgspec.Struct, frozen=True, kw_only=True, tag="draft"):
    """The cursor, whether letters go downwards from it, and the tiles put on the board one by one: (cell, tile)."""

    cell: int = -1
    down: bool = False
    tiles: tuple[tuple[int, str], ...] = ()


Move = Lay | Exchange | Challenge | Draft


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A position. ``codes`` is the board at the beginning of the turn, ``pending`` what was laid since.

    ``draft`` is the word that is being put down tile by tile.
    """

    doc: Erudit
    codes: bytes
    racks: tuple[bytes, ...]
    bag: bytes = b""
    scores: tuple[int, ...] = (0,)
    turn: int = 0
    idle: int = 0
    over: bool = False
    pending: tuple[Play, ...] = ()
    taken: tuple[int, ...] = ()
    draft: Draft = Draft()
    entries: tuple[Entry, ...] = ()
    before: Game | None = None

    @property
    def engine(self) -> Engine:
        """The engine of the document."""
        return engine_for(self.doc)

    @property
    def is_game(self) -> bool:
        """Whether there are players; otherwise it is a problem."""
        return bool(self.doc.racks)

    @property
    def bot_to_move(self) -> bool:
        """The last ``bots`` players are played by the program."""
        return self.is_game and not self.over and self.turn >= len(self.racks) - self.doc.spec.bots

    def board_now(self) -> tuple[bytes, bytes, int]:
        """(board, rack, points) with what was laid in this turn so far, but for single tiles."""
        if not self.pending and not self.taken:
            return self.codes, self.racks[self.turn], 0
        codes, hand, points, _ = self.engine.judge_turn(
            self.codes, self.racks[self.turn], self.pending, self.taken, words=False, ended=False
        )
        return codes, hand, points


def start(doc: Erudit) -> Game:
    """The position before the first move."""
    read = parts(doc)
    bag = read_rack(doc.bag, read.tiles.alphabet, "$.bag")
    scores = doc.scores or (0,) * len(read.racks)
    entries = doc.record if doc.racks else ()
    return Game(doc=doc, codes=read.codes, racks=read.racks, bag=bag, scores=scores, turn=doc.turn, entries=entries)


def snapshot(game: Game) -> Erudit:
    """The game as it stands at the beginning of the turn, as a document; its score sheet is the record."""
    if not game.is_game:
        return game.doc
    engine = game.engine
    return msgspec.structs.replace(
        game.doc,
        board=write_board(game.codes, engine.layout, engine.alphabet),
        racks=tuple(write_rack(rack, engine.alphabet) for rack in game.racks),
        bag="".join(tile_text(code, engine.alphabet) for code in game.bag),
        scores=game.scores,
        turn=game.turn,
        record=game.entries,
    )


def apply(game: Game, move: Move) -> Game:
    """The position after a move. MoveError names the rule it breaks."""
    if game.over:
        raise MoveError("erudit.error.over")
    if isinstance(move, Lay):
        return _lay(game, move)
    if isinstance(move, Challenge):
        return _challenge(game)
    if isinstance(move, Draft):
        return _draft(game, move)
    return _exchange(game, move)


def _draft(game: Game, move: Draft) -> Game:
    """Tiles of the rack on empty cells; whether they make a word is asked when it is laid."""
    engine = game.engine
    codes, rack, _ = game.board_now()
    hand, seen = list(rack), set()
    for cell, sign in move.tiles:
        (code,) = read_word(sign, engine.alphabet) or (0,)
        if not 0 <= cell < len(codes) or not engine.layout.letter_times[cell] or not code:
            raise MoveError("erudit.error.bad-place", text=sign)
        where = cell_name(engine.layout, cell)
        if codes[cell] or cell in seen:
            raise MoveError("erudit.error.taken", cell=where, there=engine.text(codes[cell : cell + 1]), sign=sign)
        if tile_of(code) not in hand:
            raise MoveError("erudit.error.no-tile", sign=tile_text(tile_of(code), engine.alphabet), cell=where)
        hand.remove(tile_of(code))
        seen.add(cell)
    return msgspec.structs.replace(game, draft=move)


def _lay(game: Game, move: Lay) -> Game:
    engine = game.engine
    plays, taken = game.pending + move.plays, game.taken + move.taken
    if not plays and not taken:
        raise MoveError("erudit.error.nothing-to-end")
    checked = game.doc.spec.judge == "refuse" or not game.is_game
    steps = engine.rules.legal == "steps"
    if not move.end:
        if plays:  # a blank taken back must be used by the end of the turn, not yet
            engine.judge_turn(game.codes, game.racks[game.turn], plays, taken, words=checked and steps, ended=False)
        draft = msgspec.structs.replace(game.draft, tiles=())
        return msgspec.structs.replace(game, pending=plays, taken=taken, draft=draft)
    if not plays:
        raise MoveError("erudit.error.star-not-used")
    codes, hand, points, bonus = engine.judge_turn(game.codes, game.racks[game.turn], plays, taken, words=checked)
    turn = Turn(plays=plays, points=points, bonus=bonus, taken=taken, left=write_rack(hand, engine.alphabet))
    entry = Entry(player=game.turn, what="lay", points=points, turn=turn, rack=_rack(game))
    drawn = max(0, min(engine.rules.rack - len(hand), len(game.bag))) if game.is_game else 0
    hand += bytes(reversed(game.bag[len(game.bag) - drawn :]))
    return _next(game, entry, codes=codes, hand=hand, bag=game.bag[: len(game.bag) - drawn], idle=0)


def _rack(game: Game) -> str:
    return write_rack(game.racks[game.turn], game.engine.alphabet)


def _next(game: Game, entry: Entry, *, codes: bytes, hand: bytes, bag: bytes, idle: int) -> Game:
    """The next player's turn, or the end of the game."""
    player, rules = game.turn, game.engine.rules
    scores = tuple(score + entry.points * (index == player) for index, score in enumerate(game.scores))
    racks = tuple(hand if index == player else rack for index, rack in enumerate(game.racks))
    after = msgspec.structs.replace(
        game,
        codes=codes,
        racks=racks,
        bag=bag,
        scores=scores,
        idle=idle,
        pending=(),
        taken=(),
        draft=msgspec.structs.replace(game.draft, tiles=()),
        entries=(*game.entries, entry),
        turn=(player + 1) % len(racks),
        before=msgspec.structs.replace(game, before=None, pending=(), taken=(), draft=Draft())
        if entry.what == "lay"
        else None,
    )
    if not game.is_game:
        return msgspec.structs.replace(after, over=True)
    out = not hand and not bag
    if out or idle >= rules.idle_rounds * len(racks):
        return _finish(after, player if out else None)
    if rules.agreed_score and max(scores) >= rules.agreed_score:
        return msgspec.structs.replace(after, over=True)
    return after


def _finish(game: Game, out: int | None) -> Game:
    """Deduct what is left on the racks, as the rules say."""
    engine = game.engine
    if engine.rules.leftovers == "keep":
        return msgspec.structs.replace(game, over=True)
    left = [sum(engine.tiles.values[code - 1] for code in rack if code) for rack in game.racks]
    changes = [-points for points in left]
    if out is not None and engine.rules.leftovers == "deduct-and-give":
        changes[out] += sum(left)
    texts = [write_rack(rack, engine.alphabet) for rack in game.racks]
    others = "".join(text for player, text in enumerate(texts) if player != out)
    entries = tuple(
        Entry(player=player, what="left", points=n, rack=texts[player], tiles=others if n > 0 else texts[player])
        for player, n in enumerate(changes)
        if n
    )
    scores = tuple(score + change for score, change in zip(game.scores, changes, strict=True))
    return msgspec.structs.replace(game, scores=scores, entries=game.entries + entries, over=True)


def _exchange(game: Game, move: Exchange) -> Game:
    engine = game.engine
    if not game.is_game:
        raise MoveError("erudit.error.problem-only-words")
    if game.pending or game.taken or game.draft.tiles:
        raise MoveError("erudit.error.words-laid")
    back = read_rack(move.tiles, engine.alphabet, "exchange")
    hand = list(game.racks[game.turn])
    for code in back:
        if code not in hand:
            raise MoveError("erudit.error.not-in-rack", sign=tile_text(code, engine.alphabet))
        hand.remove(code)
    if back and (len(game.bag) < engine.rules.exchange_from or len(game.bag) < len(back)):
        raise MoveError("erudit.error.bag-too-small", n=len(game.bag), need=max(engine.rules.exchange_from, len(back)))
    drawn = bytes(reversed(game.bag[len(game.bag) - len(back) :])) if back else b""
    bag = _mix(game.bag[: len(game.bag) - len(back)] + back, game) if back else game.bag
    tiles = write_rack(back, engine.alphabet)
    entry = Entry(player=game.turn, what="exchange" if back else "pass", rack=_rack(game), tiles=tiles)
    return _next(game, entry, codes=game.codes, hand=bytes(hand) + drawn, bag=bag, idle=game.idle + 1)


def _mix(bag: bytes, game: Game) -> bytes:
    """Tiles put back are mixed in; the order depends on the document and the move's number alone."""
    from gridwright.rng import Rng

    order = list(bag)
    Rng.from_seed(game.doc.seed or 0, "exchange", len(game.entries), game.doc.bag).shuffle(order)
    return bytes(order)


def _challenge(game: Game) -> Game:
    before = game.before
    if game.doc.spec.judge != "challenge" or before is None or not game.entries:
        raise MoveError("erudit.error.nothing-to-challenge")
    last = game.entries[-1]
    assert last.turn is not None
    try:
        game.engine.judge_turn(before.codes, before.racks[before.turn], last.turn.plays, last.turn.taken)
    except MoveError:
        entry = Entry(player=last.player, what="challenge-won", points=-last.points, rack=last.rack)
        return msgspec.structs.replace(
            before, entries=(*game.entries, entry), turn=game.turn, idle=before.idle + 1, before=None
        )
    entry = Entry(player=game.turn, what="challenge-lost", rack=_rack(game))
    return _next(game, entry, codes=game.codes, hand=game.racks[game.turn], bag=game.bag, idle=game.idle)
