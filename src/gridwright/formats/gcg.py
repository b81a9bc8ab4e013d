"""GCG: a game of one word a turn, as http://www.poslfit.com/scrabble/gcg/ describes it.

Read leniently: with and without ``#character-encoding``, with a byte order mark, CRLF, notes, phonies taken back
(``--``), passes (``-``), exchanges (``-ABC``), challenge bonuses (``(challenge)``), time penalties (``(time)``) and
leftovers (``(ABC)``). Totals that don't add up and points that don't fit the word are refused with their line. What
comes out is the position before a turn (the last one unless asked otherwise).

A game of several words a turn can't be held: writing names the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gridwright.errors import FormatError, GridwrightError
from gridwright.families.erudit.board import Play, lay, read_rack, run_points, runs, write_board, write_rack
from gridwright.families.erudit.document import Erudit, parts
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Finding, Severity, Spec
from gridwright.formats.base import Format
from gridwright.messages import msg

_EVENT = re.compile(r">\s*(?P<name>[^:]+):\s*(?P<body>.*)$")
_PLAY = re.compile(r"(?P<rack>\S+)\s+(?P<place>\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2})\s+(?P<word>\S+)"
                   r"\s+(?P<points>[+-]?\d+)\s+(?P<total>-?\d+)$")  # fmt: skip
_OTHER = re.compile(r"(?P<rack>\S*)\s*(?P<what>--|-\S*|\([^)]*\))\s*(?P<points>[+-]?\d+)\s+(?P<total>-?\d+)$")
_PRAGMA = re.compile(r"#(?P<name>[a-z0-9-]+)\s*(?P<value>.*)$", re.IGNORECASE)


class GcgOptions(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file doesn't say."""

    rules: str = "scrabble"
    language: str = "en"
    turn: int = 0


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a game: a play (``word`` not empty) or another event (``what``)."""

    line: int
    player: str
    rack: str
    points: int
    total: int
    place: str = ""
    word: str = ""
    what: str = ""


class GcgFormat(Format):
    """Reads positions out of games, and writes games and problems."""

    name = "gcg"
    extensions = (".gcg",)
    family = "erudit"
    options = GcgOptions

    def sniff(self, data: bytes) -> int:
        head = data[:4000].lstrip(b"\xef\xbb\xbf").lower()
        return 95 if b"#player1" in head else 40 if head.startswith((b"#character-encoding", b">")) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Erudit:
        options = options or GcgOptions()
        names, events = read_events(_text(data, name), name)
        if len(names) < 2:
            raise FormatError("erudit.format.gcg-no-players", path=name)
        spec = EruditSpec(rules=options.rules, margin=0)
        plays = [event for event in events if event.word]
        wanted = options.turn or len(plays)
        if not 1 <= wanted <= len(plays):
            raise FormatError("erudit.format.gcg-turn", path=name, n=len(plays), turn=wanted)
        return _position(spec, options.language, events, plays[wanted - 1], name)

    def write(self, doc: Any) -> bytes:
        """A problem, as the one turn that solves it. FormatError names a turn of several words."""
        lines = ["#character-encoding UTF-8", "#player1 one one", "#player2 two two"]
        if doc.title:
            lines.append(f"#title {doc.title}")
        if any(sign != "." for row in doc.board for sign in row):
            raise FormatError("erudit.format.gcg-needs-start")
        turn = doc.solution
        if turn is not None:
            if len(turn.plays) != 1:
                raise FormatError("erudit.format.several-words", turn=1, n=len(turn.plays))
            if turn.taken:
                raise FormatError("erudit.format.taken-star", turn=1)
            play = turn.plays[0]
            lines.append(f">one: {doc.rack} {play.place} {play.word} +{turn.points} {turn.points}")
        return ("\n".join(lines) + "\n").encode()

    def losses(self, doc: Any) -> Sequence[Finding]:
        return (Finding(code="drops-details", severity=Severity.NOTE, message=msg("erudit.format.drops-details")),)


def _text(data: bytes, name: str) -> str:
    """The file as text: the encoding it names, UTF-8 with a byte order mark, else ISO 8859-1 (or UTF-8 if it fits)."""
    match = re.search(rb"^#character-encoding\s+(\S+)", data, re.IGNORECASE | re.MULTILINE)
    encodings = [match[1].decode("ascii", "replace")] if match else ["utf-8-sig", "iso-8859-1"]
    if data.startswith(b"\xef\xbb\xbf"):
        encodings = ["utf-8-sig"]
    for encoding in encodings:
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except LookupError:
            raise FormatError("erudit.format.gcg-encoding", path=name, name=encoding) from None
        except UnicodeDecodeError:
            continue
    raise FormatError("erudit.format.gcg-encoding", path=name, name=encodings[0])


def read_events(text: str, name: str) -> tuple[list[str], list[Event]]:
    """(players, events) of a game; each player's totals are added up, and a wrong one is refused with its line."""
    players: list[str] = []
    totals: dict[str, int] = {}
    events: list[Event] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line:
            continue
        if pragma := _PRAGMA.match(line):
            if pragma["name"].lower().startswith("player"):
                players.append(pragma["value"].split()[0] if pragma["value"] else "?")
            continue
        event = _event(line, number, name)
        if event is None:
            if events and not line.startswith(">"):
                continue  # a note goes on over several lines
            raise FormatError("erudit.format.gcg-line", path=name, line=number, text=line)
        expected = totals.get(event.player, 0) + event.points
        if event.total != expected:
            raise FormatError("erudit.format.gcg-total", path=name, line=number, found=event.total, expected=expected)
        totals[event.player] = expected
        events.append(event)
    return players, events


def _event(line: str, number: int, name: str) -> Event | None:
    head = _EVENT.match(line)
    if head is None:
        return None
    for pattern in (_PLAY, _OTHER):
        found = pattern.match(head["body"].strip())
        if found is not None:
            rest = found.groupdict()
            return Event(
                line=number,
                player=head["name"].strip(),
                rack=rest["rack"],
                points=int(rest["points"]),
                total=int(rest["total"]),
                place=rest.get("place") or "",
                word=rest.get("word") or "",
                what=rest.get("what") or "",
            )
    raise FormatError("erudit.format.gcg-line", path=name, line=number, text=line)


def _plays(events: Sequence[Event]) -> Iterator[tuple[Event, bool]]:
    """Each play, and whether it stayed on the board (a phony is taken back by the next line of its player)."""
    for index, event in enumerate(events):
        if event.word:
            later = next((other for other in events[index + 1 :] if other.player == event.player), None)
            yield event, later is None or later.what != "--"


def _position(spec: EruditSpec, language: str, events: Sequence[Event], wanted: Event, name: str) -> Erudit:
    layout, tiles, rules = spec.layout(), spec.tile_set(language), spec.chosen()
    codes = bytes(layout.rows * layout.columns)
    for event, stays in _plays(events):
        if event is wanted:
            break
        try:
            after, new = lay(codes, read_place(event), layout, tiles.alphabet)
        except GridwrightError as error:
            raise FormatError(
                "formats.bad-field", path=name, place=f"line {event.line}", problem=error.message
            ) from None
        points = sum(run_points(after, run, new, layout, tiles, rules) for run in runs(after, layout)
                     if new & set(run.cells))  # fmt: skip
        points += rules.bonus if len(new) >= rules.rack else 0
        if points != event.points:
            raise FormatError(
                "erudit.format.gcg-points",
                path=name,
                line=event.line,
                word=event.word,
                expected=points,
                found=event.points,
            )
        if stays:
            codes = after
    rack = write_rack(read_rack(wanted.rack, tiles.alphabet, name), tiles.alphabet)
    board = write_board(codes, layout, tiles.alphabet)
    doc = Erudit(spec=spec, language=language, board=board, rack=rack)
    parts(doc)
    return doc


def read_place(event: Event) -> Play:
    """``8H`` is across, ``H8`` down."""
    down = not event.place[0].isdigit()
    row = int(re.sub(r"\D", "", event.place)) - 1
    column = ord(re.sub(r"\d", "", event.place).upper()) - ord("A")
    word = re.sub(r"\([^)]*\)", lambda match: "." * (len(match[0]) - 2), event.word)
    return Play(row, column, down, word)


FORMAT = GcgFormat()
