"""Play: sweeps, taps and typed words; hints; counters; what is shared."""

from __future__ import annotations

import msgspec
import pytest

from gridwright.errors import MoveError
from gridwright.families.tilepath import play
from gridwright.families.tilepath.document import Answer, TilePathDoc
from gridwright.families.tilepath.family import FAMILY
from gridwright.families.tilepath.play import Ask, Position, Select, Trace
from gridwright.family import Key, Sweep, Tap, Type
from gridwright.session import Session
from tests.tilepath.test_rules import GOOD

STRANDS = msgspec.structs.replace(
    GOOD,
    mode="strands",
    title="Animals",
    answers=(msgspec.structs.replace(GOOD.answers[0], role="span"), *GOOD.answers[1:]),
    bonus=("GOD", "ACT", "COD", "SCAT"),
)


def after(doc: TilePathDoc, *paths: tuple[int, ...]) -> Position:
    pos = FAMILY.start(doc)
    for path in paths:
        pos = FAMILY.apply(pos, Trace(path))
    return pos


@pytest.mark.parametrize(
    ("cells", "part"),
    [
        ((0, 2), "A1 and C1 are not neighbours"),
        ((0, 1, 0), "A1 is used twice"),
        ((0, 1, 40), "not on the board"),
        ((), "empty"),
        ((0, 1, 5), "CAO is not an accepted word"),
        ((0, 1), "too short"),
    ],
)
def test_a_bad_path_is_refused_with_its_rule(cells: tuple[int, ...], part: str) -> None:
    with pytest.raises(MoveError, match=part):
        FAMILY.apply(FAMILY.start(STRANDS), Trace(cells))


def test_a_found_word_takes_its_tiles_out_of_play() -> None:
    pos = after(GOOD, (0, 1, 2, 3))
    with pytest.raises(MoveError, match="C1 belongs to an answer"):
        FAMILY.apply(pos, Trace((6, 2, 5)))
    with pytest.raises(MoveError):
        FAMILY.apply(pos, Trace((0, 1, 2, 3)))


def test_the_same_cells_in_another_order_are_the_same_answer() -> None:
    doc = TilePathDoc(
        mode="cover", rows=2, cols=2, tiles=tuple("NOON"), alphabet="en", crossing=True,
        answers=(Answer(word="NOON", path=(0, 1, 2, 3)),),
    )  # fmt: skip
    assert FAMILY.status(after(doc, (3, 1, 2, 0))).state == "won"


def test_taps_build_a_path_and_hand_it_in() -> None:
    session = Session(GOOD)
    for cell in (0, 1, 2, 3):
        assert session.gesture(Tap(cell))
    assert session.position.selected == (0, 1, 2, 3)
    session.gesture(Tap(1))  # back to an earlier tile
    assert session.position.selected == (0, 1)
    session.gesture(Tap(2))
    session.gesture(Key("backspace"))
    assert session.position.selected == (0, 1)
    session.gesture(Tap(11))  # far away: a new beginning
    assert session.position.selected == (11,)
    session.gesture(Key("escape"))
    assert FAMILY.interpret(session.position, Tap(0)) == Select((0,))
    for cell in (0, 1, 2, 3, 3):
        session.gesture(Tap(cell))
    assert session.status.done == 1


def test_words_are_typed_and_swept() -> None:
    pos = FAMILY.start(GOOD)
    assert FAMILY.interpret(pos, Type("bird")) == Trace((8, 9, 10, 11))
    assert FAMILY.interpret(pos, Type("b")) is None
    assert FAMILY.interpret(pos, Sweep((4, 5, 5, 6, 7))) == Trace((4, 5, 6, 7))
    with pytest.raises(MoveError, match="ZEBRA is not on the board"):
        FAMILY.interpret(pos, Type("zebra"))


def test_three_bonus_words_earn_a_hint() -> None:
    pos = FAMILY.start(STRANDS)
    assert "3 more words" in str(FAMILY.hint(pos).message)
    with pytest.raises(MoveError):
        FAMILY.apply(pos, Ask())
    pos = FAMILY.apply(pos, Trace((6, 5, 4)))
    with pytest.raises(MoveError, match="already"):
        FAMILY.apply(pos, Trace((6, 5, 4)))
    pos = msgspec.structs.replace(pos, bonus=("GOD", "ACT", "COD"))
    hint = FAMILY.hint(pos)
    assert hint.cells == (4, 5, 6, 7)  # the first answer that is not the spangram
    pos = FAMILY.apply(pos, hint.move)
    assert pos.hints_left == 0
    assert FAMILY.status(pos).note is None


def test_counters_start_right_and_end_at_zero() -> None:
    # By hand: A1 C begins CATS alone; D2 E stands in DOGE alone.
    needs = play.needs(FAMILY.start(GOOD))
    assert needs[0] == (1, 1)
    assert needs[7] == (1, 0)
    done = after(GOOD, (0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))
    assert set(play.needs(done).values()) == {(0, 0)}
    assert FAMILY.status(done).state == "won"


def test_what_is_shared_holds_no_letter_of_the_answers() -> None:
    done = after(STRANDS, (6, 5, 4), (4, 5, 6, 7), (0, 1, 2, 3), (8, 9, 10, 11))
    assert play.share_signs(done) == "⚪🔵🟡🔵"
    assert play.share_text(done) == "Animals\n⚪🔵🟡🔵"


def test_what_is_handed_out_holds_no_answer() -> None:
    public = FAMILY.public(msgspec.structs.replace(STRANDS, theme="Animals", hint="Who is it?", seed=3))
    assert public.lengths == (4, 4, 4)
    text = msgspec.json.encode(public).decode()
    assert "CATS" not in text
    assert "Animals" not in text
    assert public.seed is None
