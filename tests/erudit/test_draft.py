"""Words put down tile by tile, and what the other player may see."""

from __future__ import annotations

import pytest

from gridwright.errors import FormatError, MoveError
from gridwright.families.erudit.document import Erudit
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Key, Tap, Type
from gridwright.render import terminal
from gridwright.session import Session


def game(rules: str = "erudit", rack: str = "КОТСЫН?", **spec: object) -> Session:
    doc = Erudit(
        spec=EruditSpec(kind="game", rules=rules, **spec),  # type: ignore[arg-type]
        language="ru",
        racks=(rack, "ЩЩЭЭЪЪФ"),
        bag="АБВГДЕЖЗИЙКЛМН",
    )
    return Session(doc)


def keys(session: Session, *names: str) -> None:
    for name in names:
        assert session.gesture(Type(name) if len(name) == 1 else Key(name)), name


def rows(session: Session) -> list[str]:
    position = session.position
    return [line.strip() for line in terminal.text(session.scene(), height=1).splitlines() if position is not None]


def test_a_word_is_laid_tile_by_tile_and_the_turn_ended() -> None:
    session = game()
    assert not session.gesture(Type("к"))  # without a cursor, letters are the beginning of a line
    keys(session, "right", "к", "о", "т")
    assert session.position.board_now()[0] == session.position.codes
    assert "К  О  Т" in rows(session)[8]
    assert session.status.note is not None
    assert "5" in str(session.status.note)  # К2 + О1 + Т2
    keys(session, "enter")
    assert [play.word for play in session.position.pending] == ["КОТ"]
    # СОН down through the О: the cursor goes to the cell above it, turns, and passes the letter that lies there.
    session.gesture(Tap(6 * 15 + 8))
    keys(session, "space")
    if not session.position.draft.down:
        keys(session, "space")
    keys(session, "с", "н", "enter", "enter")
    assert [play.word for play in session.position.entries[0].turn.plays] == ["КОТ", "СОН"]
    assert session.position.turn == 1


def test_tiles_are_taken_up_again_and_changed_for_a_blank() -> None:
    session = game()
    keys(session, "right", "к", "о", "т", "backspace", "backspace")
    assert session.position.draft.tiles == ((112, "К"),)
    assert session.position.draft.cell == 113
    keys(session, "*")
    assert session.position.draft.tiles == ((112, "к"),)
    keys(session, "*", "delete")
    assert session.position.draft.tiles == ()
    keys(session, "р")  # not on the rack: the blank
    assert session.position.draft.tiles == ((112, "р"),)
    with pytest.raises(MoveError) as error:
        session.gesture(Type("щ"))
    assert error.value.key == "erudit.error.not-in-rack"
    assert session.undo()
    keys(session, "tab")
    assert session.position.draft.cell < 0


def test_scattered_tiles_and_gaps_are_told() -> None:
    session = game()
    keys(session, "right", "к", "right", "т")
    with pytest.raises(MoveError) as error:
        session.gesture(Key("enter"))
    assert error.value.key == "erudit.error.gap"
    assert "I8" in str(error.value)
    session.gesture(Tap(0))
    keys(session, "о")
    with pytest.raises(MoveError) as error:
        session.gesture(Key("enter"))
    assert error.value.key == "erudit.error.one-letter"


def test_one_word_rules_end_the_turn_at_once_and_saved_drafts_are_checked() -> None:
    session = game(rules="scrabble")
    keys(session, "right", "к", "о", "т")
    again = Session.load(session.save())
    assert again.position.draft == session.position.draft
    with pytest.raises(FormatError, match="Щ"):
        Session.load(session.save().replace('[114,"Т"]'.encode(), '[114,"Щ"]'.encode()))
    keys(session, "enter")
    assert session.position.turn == 1


def test_the_programs_tiles_are_not_shown() -> None:
    session = game()
    keys(session, "right", "к", "о", "т", "enter", "enter")
    assert session.position.bot_to_move
    assert "Щ" not in terminal.text(session.scene())
    assert "Щ" not in str(session.status.note)


def test_a_blank_in_the_rack_can_be_drawn_in_the_packaged_fonts() -> None:
    from gridwright.family import View
    from gridwright.registry import family
    from gridwright.render.png import png

    doc = Erudit(language="sk", spec=EruditSpec(rules="scrabble"), rack="ČEŠŤ?")
    assert png(family("erudit").scene(doc, View.PUZZLE))
