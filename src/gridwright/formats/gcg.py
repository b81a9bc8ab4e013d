"""GCG: a game of one word a turn (see :mod:`.gcg_lines` for its lines).

Reading gives the position before a turn, the last one unless asked otherwise, with the whole score sheet as its record.
Totals that don't add up and points that don't fit the word are refused with their line, unless asked to let them pass.
Writing gives a whole game, from a saved one or from a record; a turn of several words can't be held and is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from gridwright.errors import FormatError, GridwrightError
from gridwright.families.erudit.board import Play, lay, read_rack, run_points, runs, write_board, write_rack
from gridwright.families.erudit.document import Entry, Erudit, Parts, parts
from gridwright.families.erudit.engine import Turn
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Finding, Severity, Spec
from gridwright.formats.base import Format
from gridwright.formats.gcg_lines import Event, Sheet, decode, read_sheet
from gridwright.messages import msg


class GcgOptions(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file doesn't say."""

    rules: str = "scrabble"
    language: str = "en"
    turn: int = 0
    totals: Literal["check", "as-written"] = "check"


class GcgFormat(Format):
    """Reads positions out of games, and writes games and problems."""

    name = "gcg"
    extensions = (".gcg",)
    family = "erudit"
    options = GcgOptions

    def sniff(self, data: bytes) -> int:
        head = data[:4000].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \r\n").lower()
        return 95 if b"#player1" in head else 40 if head.startswith((b"#character-encoding", b">")) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Erudit:
        options = options or GcgOptions()
        check = options.totals == "check"
        sheet = read_sheet(decode(data, name), name, check=check)
        turns = [event for event in sheet.events if event.is_turn]
        wanted = options.turn or len(turns)
        if not 1 <= wanted <= len(turns):
            raise FormatError("erudit.format.gcg-turn", path=name, n=len(turns), turn=wanted)
        spec = EruditSpec(rules=options.rules, margin=0)
        return _Replay(spec, options.language, name, check).document(sheet, turns[wanted - 1])

    def write(self, doc: Any) -> bytes:
        """The record of a game, or a problem on the empty board. FormatError names what the format can't hold."""
        read = parts(doc)
        players = max(len(read.racks), 1 + max((entry.player for entry in doc.record), default=0), 2)
        if players > 2:
            raise FormatError("erudit.format.gcg-two-players", n=players)
        lines = ["#character-encoding UTF-8"]
        for number in range(2):
            full = doc.names[number] if number < len(doc.names) else f"player{number + 1}"
            lines.append(f"#player{number + 1} player{number + 1} {full}")
        if doc.title:
            lines.append(f"#title {doc.title}")
        if doc.record:
            lines += _lines(doc.record)
            if not doc.racks or all(doc.racks):
                lines += [f"#rack{number} {rack}" for number, rack in enumerate(doc.racks, 1)]
        elif any(read.codes):
            raise FormatError("erudit.format.gcg-needs-start")
        elif doc.racks:
            lines += [f"#rack{number} {rack}" for number, rack in enumerate(doc.racks, 1)]
        elif doc.solution is not None:
            lines += _lines([Entry(player=0, what="lay", points=doc.solution.points, turn=doc.solution, rack=doc.rack)])
        else:
            lines.append(f"#rack1 {doc.rack}")
        return ("\n".join(lines) + "\n").encode()

    def losses(self, doc: Any) -> Sequence[Finding]:
        return (Finding(code="drops-details", severity=Severity.NOTE, message=msg("erudit.format.drops-details")),)


class _Replay:
    """A game laid again line by line."""

    def __init__(self, spec: EruditSpec, language: str, name: str, check: bool) -> None:
        self.spec, self.language, self.name, self.check = spec, language, name, check
        empty = Erudit(spec=spec, language=language)
        self.read: Parts = parts(empty)
        self.rules = spec.chosen()
        self.codes = self.read.codes
        self.before = self.codes
        self.last: Event | None = None

    def document(self, sheet: Sheet, wanted: Event) -> Erudit:
        """The position before an event; all events are checked and make the record."""
        position = self.codes
        record = []
        for event in sheet.events:
            if event is wanted:
                position = self.codes
            record.append(self.entry(event))
        layout, alphabet = self.read.layout, self.read.tiles.alphabet
        rack = write_rack(read_rack(wanted.rack, alphabet, self.name), alphabet)
        return Erudit(
            spec=self.spec,
            language=self.language,
            title=sheet.title,
            board=write_board(position, layout, alphabet),
            rack=rack,
            names=sheet.names,
            record=tuple(record),
        )

    def entry(self, event: Event) -> Entry:
        """The line of the score sheet, and the board after it."""
        what, tiles, turn = event.what, "", None
        if event.word:
            kind, turn = "lay", self.play(event)
        elif what == "--":
            kind = "challenge-won"
            self.take_back(event)
        elif what == "-":
            kind = "pass"
        elif what.startswith("-"):
            kind, tiles = "exchange", what[1:]
        elif what.lower() == "(challenge)":
            kind = "bonus"
        elif what.lower() == "(time)":
            kind = "time"
        else:
            kind, tiles = "left", what[1:-1]
        return Entry(player=event.player, what=kind, points=event.points, turn=turn, rack=event.rack, tiles=tiles)  # type: ignore[arg-type]

    def play(self, event: Event) -> Turn:
        layout, tiles = self.read.layout, self.read.tiles
        play = read_place(event)
        try:
            after, new = lay(self.codes, play, layout, tiles.alphabet)
        except GridwrightError as error:
            place = f"line {event.line}"
            raise FormatError("formats.bad-field", path=self.name, place=place, problem=error.message) from None
        made = [run for run in runs(after, layout) if new & set(run.cells)]
        points = sum(run_points(after, run, new, layout, tiles, self.rules) for run in made)
        bonus = self.rules.bonus if len(new) >= self.rules.rack else 0
        if self.check and points + bonus != event.points:
            raise FormatError(
                "erudit.format.gcg-points",
                path=self.name,
                line=event.line,
                word=event.word,
                expected=points + bonus,
                found=event.points,
            )
        self.before, self.codes, self.last = self.codes, after, event
        return Turn(plays=(play,), points=event.points, bonus=bonus)

    def take_back(self, event: Event) -> None:
        """The last play of the same player leaves the board, with its points."""
        last = self.last
        if last is None or last.player != event.player or (self.check and last.points != -event.points):
            raise FormatError("erudit.format.gcg-withdrawn", path=self.name, line=event.line)
        self.codes, self.last = self.before, None


def read_place(event: Event) -> Play:
    """``8H`` is across, ``H8`` down; letters in parentheses lie there."""
    down = not event.place[0].isdigit()
    row = int(re.sub(r"\D", "", event.place)) - 1
    column = ord(re.sub(r"\d", "", event.place).upper()) - ord("A")
    word = re.sub(r"\([^)]*\)", lambda match: "." * (len(match[0]) - 2), event.word)
    return Play(row, column, down, word)


def _lines(record: Sequence[Entry]) -> Iterator[str]:
    """The events of a record. FormatError names a turn that a line can't hold."""
    totals = [0, 0]
    number = 0
    for entry in record:
        number += entry.what in ("lay", "exchange", "pass")
        totals[entry.player] += entry.points
        rack = f"{entry.rack} " if entry.rack else ""
        yield (f">player{entry.player + 1}: {rack}{_what(entry, number)} {entry.points:+d} {totals[entry.player]}")


def _what(entry: Entry, number: int) -> str:
    turn = entry.turn
    if turn is not None:
        if len(turn.plays) != 1:
            raise FormatError("erudit.format.several-words", turn=number, n=len(turn.plays))
        if turn.taken:
            raise FormatError("erudit.format.taken-star", turn=number)
        return f"{turn.plays[0].place} {turn.plays[0].word}"
    named = {"pass": "-", "challenge-lost": "-", "challenge-won": "--", "bonus": "(challenge)", "time": "(time)"}
    if entry.what == "exchange":
        return f"-{entry.tiles}"
    return named.get(entry.what) or f"({entry.tiles})"


FORMAT = GcgFormat()
