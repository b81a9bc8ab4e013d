"""Games as GCG: the files of tests/data/gcg were written by hand, their points added up on paper."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gridwright import formats, making
from gridwright.errors import FormatError
from gridwright.families.erudit.document import Erudit
from gridwright.families.erudit.family import FAMILY
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Command, Key, Type
from gridwright.formats.gcg import FORMAT as GCG
from gridwright.formats.gcg import GcgOptions
from gridwright.session import Session

FILES = Path(__file__).parents[1] / "data" / "gcg"


def read(name: str, **options: object) -> Erudit:
    return GCG.read((FILES / name).read_bytes(), name, GcgOptions(**options))  # type: ignore[arg-type]


def points(doc: Erudit) -> list[tuple[int, str, int]]:
    return [(entry.player, entry.what, entry.points) for entry in doc.record]


def test_every_kind_of_line() -> None:
    doc = read("every-line.gcg")
    assert (doc.title, doc.names) == ("Every kind of line", ("Ann Example", "Bob van Example"))
    assert points(doc) == [
        (0, "lay", 10), (1, "lay", 38), (0, "lay", 9), (0, "challenge-won", -9), (1, "pass", 0), (0, "exchange", 0),
        (1, "lay", 8), (1, "bonus", 5), (0, "lay", 3), (1, "exchange", 0), (0, "pass", 0), (0, "time", -10),
        (1, "left", -12), (0, "left", 12),
    ]  # fmt: skip
    assert [entry.tiles for entry in doc.record if entry.tiles] == ["DDV", "3", "NLQ", "NLQ"]
    # The position before the last turn, the pass: the phony CATV is off the board, RIsE with its blank lies on it.
    assert (doc.rack, doc.board[7], doc.board[9]) == ("AAQS", ".......CATER...", "...........s...")
    # Before the fourth turn (Ann's phony is the third, and withdrawing it is none).
    assert (read("every-line.gcg", turn=4).rack, read("every-line.gcg", turn=4).board[7]) == (
        "ELMNRTU",
        ".......CAT.....",
    )


def test_no_encoding_named_old_line_ends_no_rack_and_words_after_the_total() -> None:
    doc = read("latin-1.gcg")
    assert doc.names == ("René Modèle", "Zoë Modèle")
    assert [what for _, _, what in points(doc)] == [10, 38, 8, 4]
    assert (doc.record[0].rack, doc.record[1].rack) == ("", "OXENLMR")


def test_a_named_encoding_and_letters_that_lie_there_in_parentheses() -> None:
    doc = read("windows-1251.gcg", language="ru")
    assert doc.names == ("Аня Примерова", "Боря Примеров")
    assert [what for _, _, what in points(doc)] == [8, 7, 8, 0]
    assert doc.board[7] == "......КОТИК...."
    assert doc.board[10] == "..........о...."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_byte_order_marks(encoding: str) -> None:
    text = "#player1 Ä Ä\n#player2 B B\n>Ä: CATSQI? 8H CATs +10 10\n"
    data = text.encode(encoding)
    assert formats.read(data, "x.gcg").names == ("Ä", "B")  # type: ignore[attr-defined]


GOOD = """#player1 Ann Ann Example
#player2 Bob Bob Example
>Ann: CATSQI? 8H CAT +10 10
>Bob: OXENLMR 9H OX +38 38
>Ann: SQIDDEV 8H CATS +6 16
"""


@pytest.mark.parametrize(
    ("old", "new", "key", "part"),
    [
        ("+38 38", "+38 36", "gcg-total", "line 4"),
        ("+6 16", "+6 17", "gcg-total", "line 5"),
        ("+38 38", "+36 36", "gcg-points", "line 4"),
        (">Bob: OX", ">Bib: OX", "gcg-player", "Bib"),
        ("8H CAT ", "?? CAT ", "gcg-line", "line 3"),
        ("8H CATS +6 16", "-- -9 1", "gcg-withdrawn", "line 5"),
        ("#player2", "#playertwo", "gcg-player", "Bob"),
        ("9H OX", "9Z OX", "bad-field", "line 4"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, key: str, part: str) -> None:
    assert GCG.read(GOOD.encode(), "x.gcg").rack == "DDEIQSV"
    with pytest.raises(FormatError) as error:
        GCG.read(GOOD.replace(old, new).encode(), "x.gcg")
    assert error.value.key.endswith(key)
    assert part in str(error.value)


def test_a_game_with_mistakes_can_be_read_as_it_was_written() -> None:
    doc = read("scorers-mistakes.gcg", totals="as-written")
    assert [what for _, _, what in points(doc)] == [10, 36, 6, 0]
    with pytest.raises(FormatError) as error:
        read("scorers-mistakes.gcg", totals="as-written", turn=9)
    assert error.value.key == "erudit.format.gcg-turn"


@pytest.mark.parametrize("name", ["every-line.gcg", "latin-1.gcg"])
def test_what_is_written_is_read_again(name: str) -> None:
    doc = read(name)
    again = GCG.read(GCG.write(doc), "x.gcg")
    assert again == doc


def played(rules: str, seed: int, steps: int, **spec: object) -> Session:
    """A game of the program against itself, with an exchange and a pass."""
    spec = EruditSpec(kind="game", rules=rules, bots=2, **spec)  # type: ignore[arg-type, assignment]
    session = Session(making.make("erudit", spec, seed=seed, language="en"))  # type: ignore[arg-type]
    session.gesture(Command("exchange", session.position.doc.racks[0][:3]))
    session.gesture(Command("pass"))
    for _ in range(steps):
        if session.status.finished or not session.gesture(Key("enter")):
            break
    return session


def test_a_whole_game_goes_to_gcg_and_back() -> None:
    session = played("scrabble", 3, 100)
    assert session.status.finished
    saved = formats.read(session.save(), "x.json")
    data = GCG.write(saved)
    again = GCG.read(data, "x.gcg")
    # What the file can't say: a bonus is counted from the tiles, the tiles left from the racks.
    assert [(e.player, e.what, e.points, e.rack) for e in again.record] == [
        (e.player, e.what, e.points, e.rack) for e in session.position.entries
    ]
    totals = [sum(e.points for e in again.record if e.player == player) for player in range(2)]
    assert tuple(totals) == session.position.scores
    assert {"lay", "exchange", "pass", "left"} <= {e.what for e in again.record}


def test_a_saved_game_is_the_document_that_it_stands_at() -> None:
    session = played("scrabble", 3, 4)
    doc = formats.read(session.save(), "x.json")
    assert isinstance(doc, Erudit)
    assert len(doc.record) == 6
    assert FAMILY.start(doc).scores == session.position.scores
    assert FAMILY.start(doc).codes == session.position.codes
    assert next(iter(FAMILY.solve(doc))).turns


def test_challenges_in_a_game_are_written() -> None:
    spec = EruditSpec(kind="game", rules="scrabble", bots=0, judge="challenge")
    session = Session(making.make("erudit", spec, seed=4, language="en"))
    hand = session.position.doc.racks[0].replace("?", "")
    session.gesture(Type(f"8F {''.join(sorted(hand[:4]))}"))
    session.gesture(Command("challenge"))
    lines = GCG.write(session.snapshot()).decode().splitlines()
    events = [line for line in lines if line.startswith(">")]
    assert len(events) == 2
    assert " -- -" in events[1]
    assert events[1].endswith(" 0")
    assert [e.what for e in GCG.read("\n".join(lines).encode(), "x.gcg").record] == ["lay", "challenge-won"]


def test_what_the_format_cannot_hold_is_named() -> None:
    answer = next(iter(FAMILY.solve(Erudit(language="ru", rack="ОБЛМЕОБ"))))
    doc = Erudit(language="ru", rack="ОБЛМЕОБ", solution=answer.turns[0])
    with pytest.raises(FormatError) as error:
        GCG.write(doc)
    assert error.value.key == "erudit.format.several-words"
    with pytest.raises(FormatError) as error:
        GCG.write(msgspec.structs.replace(doc, rack="", racks=("А", "Б", "В")))
    assert error.value.key == "erudit.format.gcg-two-players"
    with pytest.raises(FormatError) as error:
        GCG.write(Erudit(language="ru", rack="А", board=("КОТ" + "." * 12, *("." * 15,) * 14)))
    assert error.value.key == "erudit.format.gcg-needs-start"
