"""A problem (position and rack, find the best turn) or a game to play (racks and bag)."""

from __future__ import annotations

import functools
from typing import Any, Literal

import msgspec

from gridwright.errors import FormatError
from gridwright.families.erudit.board import read_board, read_rack, too_many
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.families.erudit.rules import Layout, Rules, rule_set
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Document, Solution
from gridwright.letters.tiles import TileSet
from gridwright.lexicon import Lexicon, lexicon, names_of


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score sheet: what a player did and what it brought him.

    ``rack`` is what he held before; ``tiles`` what he put back, or what was left to be counted. ``challenge-won``
    takes back his last turn, ``challenge-lost`` costs the challenger's, ``bonus`` is what a wrong challenge brings the
    challenged, ``time`` a penalty for time.
    """

    player: int
    what: Literal["lay", "exchange", "pass", "challenge-won", "challenge-lost", "left", "bonus", "time"]
    points: int = 0
    turn: Turn | None = None
    rack: str = ""
    tiles: str = ""


class Erudit(Document, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="erudit"):
    """One position; ``board`` and racks in the text form of :mod:`.board`, no rows for an empty board.

    A problem has one ``rack``; ``solution`` is its best turn and ``second`` the points of the next best. A game has
    ``racks``, one a player, ``scores``, the ``bag`` (drawn from its end) and whose ``turn`` it is. ``record`` is the
    score sheet of the game that the position is from.
    """

    spec: EruditSpec = EruditSpec()
    board: tuple[str, ...] = ()
    rack: str = ""
    racks: tuple[str, ...] = ()
    bag: str = ""
    scores: tuple[int, ...] = ()
    turn: int = 0
    names: tuple[str, ...] = ()
    solution: Turn | None = None
    second: int | None = None
    record: tuple[Entry, ...] = ()


class TurnList(Solution, frozen=True, kw_only=True):
    """The best turns of a position, best first, each with its arithmetic in ``shown``."""

    turns: tuple[Turn, ...]
    shown: tuple[str, ...]
    bound: int = 0
    nodes: int = 0

    def text(self) -> str:
        """A line a turn."""
        width = len(str(len(self.turns)))
        return "\n".join(f"{place:>{width}}. {line}" for place, line in enumerate(self.shown, 1))


class Parts(msgspec.Struct, frozen=True):
    """A document read: its rules, board, tiles, and codes."""

    rules: Rules
    layout: Layout
    tiles: TileSet
    codes: bytes
    racks: tuple[bytes, ...]


def parts(doc: Erudit) -> Parts:
    """Reads a document's texts. FormatError names cell, sign and rule."""
    rules, board, tiles = doc.spec.chosen(), doc.spec.layout(), doc.spec.tile_set(doc.language)
    rows = doc.board or ("." * board.columns,) * board.rows
    codes = read_board(rows, board, tiles.alphabet, "$.board")
    racks = tuple(read_rack(text, tiles.alphabet, "$.rack") for text in doc.racks or (doc.rack,))
    for rack in racks:
        if len(rack) > rules.rack:
            raise FormatError("erudit.error.rack-size", path="$.rack", n=len(rack), limit=rules.rack)
    if doc.racks and not rules.players[0] <= len(racks) <= rules.players[1]:
        low, high = rules.players
        raise FormatError("erudit.error.players", path="$.racks", n=len(racks), low=low, high=high)
    if doc.racks and not 0 <= doc.turn < len(racks):
        raise FormatError("erudit.error.whose-turn", path="$.turn", turn=doc.turn, last=len(racks) - 1)
    if doc.racks and doc.scores and len(doc.scores) != len(racks):
        raise FormatError("erudit.error.scores", path="$.scores", n=len(doc.scores), players=len(racks))
    return Parts(rules, board, tiles, codes, racks)


def excess(doc: Erudit, read: Parts) -> tuple[int, int, int] | None:
    """The first tile of which the document holds more than the set has: (code, found, in the set)."""
    bag = read_rack(doc.bag, read.tiles.alphabet, "$.bag")
    return too_many(read.tiles, (code for code in read.codes if code), *read.racks, bag)


def engine_of(spec: EruditSpec, language: str, words: Lexicon) -> Engine:
    """The engine for a spec; made once for each."""
    return _engine(spec, language, words)


@functools.lru_cache(maxsize=8)
def _engine(spec: EruditSpec, language: str, words: Lexicon) -> Engine:
    return Engine(spec.chosen(), spec.layout(), spec.tile_set(language), words)


@functools.lru_cache(maxsize=8)
def words_for(spec: EruditSpec, language: str, names: str = "") -> Lexicon:
    """The lexicon that the rules choose for a language, or the named one, in the letters of the tiles."""
    tiles = spec.tile_set(language)
    names = names or rule_set(spec.rules).lexicons.get(language, language)
    return lexicon(names, language=language, letters=tiles.alphabet)


def engine_for(doc: Erudit, words: Any = None) -> Engine:
    """The engine for a document, with the lexicon it was made with unless another is given."""
    if words is None:
        words = words_for(doc.spec, doc.language, names_of(doc.lexicon))
    return engine_of(doc.spec, doc.language, words)
