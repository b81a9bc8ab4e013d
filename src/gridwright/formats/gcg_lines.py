"""The lines of a GCG file: pragmas and events, after the description at https://www.poslfit.com/scrabble/gcg/.

An event is ``>player: rack what points total``. What: a place and a word; ``-`` a pass; ``-ABC`` or ``-3`` an exchange;
``--`` the last play taken back; ``(challenge)``, ``(time)``; ``(ABC)`` tiles left. Read leniently: any line ends, white
space anywhere, notes over several lines, words after the total, a missing rack.
"""

from __future__ import annotations

import re

import msgspec

from gridwright.errors import FormatError

_EVENT = re.compile(r">\s*(?P<name>[^:]+?)\s*:\s*(?P<body>.*)$")
_TAIL = r"\s+(?P<points>[+-]?\d+)\s+(?P<total>[+-]?\d+)(?:\s.*)?$"
_PLAY = re.compile(r"(?:(?P<rack>\S+)\s+)?(?P<place>\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2})\s+(?P<word>[^\s+-]\S*)" + _TAIL)
_OTHER = re.compile(r"(?:(?P<rack>[^\s()-]\S*)\s+)?(?P<what>--|-[^\s-]*|\([^)]*\))" + _TAIL)
_PRAGMA = re.compile(r"#\s*(?P<name>[A-Za-z0-9-]+)\s*(?P<value>.*)$")


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a game: a play (``word`` not empty) or another event (``what``)."""

    line: int
    player: int
    rack: str
    points: int
    total: int
    place: str = ""
    word: str = ""
    what: str = ""

    @property
    def is_turn(self) -> bool:
        """A play, an exchange or a pass."""
        return bool(self.word) or (self.what.startswith("-") and self.what != "--")


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A file read: nicknames and full names of the players, the title, the events."""

    players: tuple[str, ...]
    names: tuple[str, ...]
    title: str
    events: tuple[Event, ...]


def decode(data: bytes, name: str) -> str:
    """The file as text: by its byte order mark, the encoding it names, as UTF-8 if it fits, else as ISO 8859-1."""
    match = re.search(rb"^\s*#\s*character-encoding\s+(\S+)", data, re.IGNORECASE | re.MULTILINE)
    encodings = [match[1].decode("ascii", "replace")] if match else ["utf-8-sig", "iso-8859-1"]
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            encodings = [encoding]
    for encoding in encodings:
        try:
            return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except (LookupError, UnicodeDecodeError):
            continue
    raise FormatError("erudit.format.gcg-encoding", path=name, name=encodings[0])


def read_sheet(text: str, name: str, *, check: bool) -> Sheet:
    """All lines. FormatError names the line: no event, an unknown player, (``check``) a total that doesn't add up."""
    players: list[tuple[str, str]] = []
    totals: dict[int, int] = {}
    events: list[Event] = []
    title, in_note = "", False
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line:
            continue
        if pragma := _PRAGMA.match(line):
            kind, value = pragma["name"].lower(), pragma["value"].strip()
            in_note = kind in ("note", "description")
            if re.fullmatch(r"player\d", kind):
                nick, _, full = value.partition(" ")
                players.append((nick or kind, full.strip() or nick or kind))
            elif kind == "title":
                title = value
            continue
        if not line.startswith(">"):
            if in_note:
                continue
            raise FormatError("erudit.format.gcg-line", path=name, line=number, text=line)
        in_note = False
        event = _event(line, number, name, [nick for nick, _ in players])
        expected = totals.get(event.player, 0) + event.points
        if check and event.total != expected:
            raise FormatError("erudit.format.gcg-total", path=name, line=number, found=event.total, expected=expected)
        totals[event.player] = event.total
        events.append(event)
    if len(players) < 2:
        raise FormatError("erudit.format.gcg-no-players", path=name)
    nicks, names = zip(*players, strict=True)
    return Sheet(players=nicks, names=names, title=title, events=tuple(events))


def _event(line: str, number: int, name: str, players: list[str]) -> Event:
    head = _EVENT.match(line)
    if head is None:
        raise FormatError("erudit.format.gcg-line", path=name, line=number, text=line)
    body = head["body"].strip()
    found = _PLAY.match(body) or _OTHER.match(body)
    if found is None:
        raise FormatError("erudit.format.gcg-line", path=name, line=number, text=line)
    if head["name"] not in players:
        raise FormatError(
            "erudit.format.gcg-player", path=name, line=number, player=head["name"], known=", ".join(players) or "-"
        )
    rest = found.groupdict()
    return Event(
        line=number,
        player=players.index(head["name"]),
        rack=rest["rack"] or "",
        points=int(rest["points"]),
        total=int(rest["total"]),
        place=rest.get("place") or "",
        word=rest.get("word") or "",
        what=rest.get("what") or "",
    )
