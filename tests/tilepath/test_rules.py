"""Each rule by itself: a document that breaks it, with the tile named, and one that does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from gridwright.errors import FormatError
from gridwright.families.tilepath import validate
from gridwright.families.tilepath.board import Board
from gridwright.families.tilepath.check import check
from gridwright.families.tilepath.document import Answer, TilePathDoc
from gridwright.family import Severity
from gridwright.grid import Shape

# C A T S      cells 0 1 2 3
# D O G E             4 5 6 7
# B I R D             8 9 10 11
GOOD = TilePathDoc(
    mode="cover",
    rows=3,
    cols=4,
    tiles=tuple("CATSDOGEBIRD"),
    alphabet="en",
    min_length=3,
    answers=(
        Answer(word="CATS", path=(0, 1, 2, 3)),
        Answer(word="DOGE", path=(4, 5, 6, 7)),
        Answer(word="BIRD", path=(8, 9, 10, 11)),
    ),
)


def changed(**changes: Any) -> TilePathDoc:
    return msgspec.structs.replace(GOOD, **changes)


def with_path(number: int, path: tuple[int, ...], word: str | None = None) -> TilePathDoc:
    answers = list(GOOD.answers)
    answers[number] = msgspec.structs.replace(answers[number], path=path, word=word or answers[number].word)
    return changed(answers=tuple(answers))


def codes(doc: TilePathDoc) -> set[str]:
    return {item.code for item in check(doc) if item.severity is Severity.ERROR}


def test_a_sound_cover_has_no_findings() -> None:
    assert check(GOOD) == []


CASES: list[tuple[str, Callable[[], TilePathDoc], str]] = [
    ("empty-path", lambda: with_path(0, ()), "empty"),
    ("off-board", lambda: with_path(0, (0, 1, 2, 99)), "99"),
    ("repeated-tile", lambda: with_path(0, (0, 1, 0, 1)), "A1"),
    ("not-neighbours", lambda: with_path(0, (0, 1, 3, 2)), "B1 and D1"),
    ("wrong-letters", lambda: with_path(0, (0, 1, 2, 3), "CAST"), "CATS, not CAST"),
    ("too-short", lambda: changed(min_length=5), "5 letters or more"),
    ("overlap", lambda: with_path(0, (0, 1, 2, 7), "CATE"), "D2"),
    ("uncovered", lambda: changed(answers=GOOD.answers[:2]), "A3, B3, C3, D3"),
    ("unknown-letter", lambda: changed(tiles=("Ж", *GOOD.tiles[1:])), "A1"),
    ("duplicate-answer", lambda: changed(answers=(*GOOD.answers, GOOD.answers[0])), "2 times"),
    ("bad-answer", lambda: with_path(0, (0, 1, 2, 3), "C4TS"), "C4TS"),
    ("span-count", lambda: changed(mode="strands"), "this one has 0"),
]


@pytest.mark.parametrize(("code", "make", "part"), CASES, ids=[case[0] for case in CASES])
def test_each_rule_has_its_own_finding(code: str, make: Callable[[], TilePathDoc], part: str) -> None:
    found = [item for item in check(make()) if item.code == code]
    assert found, codes(make())
    assert part in found[0].message.text("en")
    assert found[0].message.text("ru")
    assert found[0].message.text("sk")
    assert code not in codes(GOOD)


def test_crossings() -> None:
    # A B / C D: AD takes the falling diagonal, BC the rising one.
    doc = TilePathDoc(
        rows=2, cols=2, tiles=tuple("ABCD"), alphabet="en", min_length=2,
        answers=(Answer(word="AD", path=(0, 3)), Answer(word="BC", path=(1, 2))),
    )  # fmt: skip
    assert codes(doc) == {"paths-cross"}
    assert codes(msgspec.structs.replace(doc, crossing=True)) == set()
    board = Board(Shape(2, 2))
    assert [item.code for item in validate.movement(board, (0, 3, 1, 2), crossing=False)] == ["crosses-itself"]
    assert validate.movement(board, (0, 3, 1, 2), crossing=True) == []


def test_neighbours_depend_on_the_topology() -> None:
    eight, four = Board(Shape(2, 2)), Board(Shape(2, 2, None, "four"))
    assert validate.jumps(eight, (0, 3)) == []
    assert [item.code for item in validate.jumps(four, (0, 3))] == ["not-neighbours"]
    # Rows 0 and 1 of a hexagonal field: cell 3 (row 1, shifted) touches 0 and 1 above it, cell 2 does not touch 4.
    hexagons = Board(Shape(2, 3, None, "hex"))
    assert validate.jumps(hexagons, (0, 3, 1)) == []
    assert [item.code for item in validate.jumps(hexagons, (0, 4))] == ["not-neighbours"]


def test_a_hole_is_off_the_board() -> None:
    board = Board(Shape.from_text("#.#\n###"))
    assert [item.code for item in validate.off_board(board, (0, 1, 2))] == ["off-board"]


def test_words_are_answers_first_then_bonus() -> None:
    assert validate.acceptance("CATS", {"CATS": 1}, lambda word: word == "CATS") == "answer"
    assert validate.acceptance("SCAT", {"CATS": 1}, {"SCAT"}.__contains__) == "bonus"
    assert validate.acceptance("XYZ", {"CATS": 1}, {"SCAT"}.__contains__) == ""
    assert [item.code for item in validate.unknown_word("XYZ", (), "")] == ["unknown-word"]


def test_a_second_path_is_a_second_set_of_cells() -> None:
    # N O / O N covered by NOON: all its paths use the same four cells, so there is one path.
    noon = TilePathDoc(
        rows=2, cols=2, tiles=tuple("NOON"), alphabet="en", crossing=True,
        answers=(Answer(word="NOON", path=(0, 1, 2, 3)),),
    )  # fmt: skip
    assert codes(noon) == set()
    # T O T / N E X: TEN begins at either T.
    doubled = TilePathDoc(
        rows=2, cols=3, tiles=tuple("TOTNEX"), alphabet="en", min_length=3,
        answers=(Answer(word="TEN", path=(0, 4, 3)), Answer(word="OTX", path=(1, 2, 5))),
    )  # fmt: skip
    assert codes(doubled) == {"second-path"}


def test_the_spangram_touches_two_opposite_sides() -> None:
    answers = (msgspec.structs.replace(GOOD.answers[0], role="span"), *GOOD.answers[1:])
    assert codes(changed(mode="strands", answers=answers)) == set()
    short = TilePathDoc(
        mode="strands", rows=2, cols=4, tiles=tuple("CATSDOGE"), alphabet="en", min_length=2,
        answers=(
            Answer(word="CA", path=(0, 1), role="span"),
            Answer(word="TS", path=(2, 3)),
            Answer(word="DOGE", path=(4, 5, 6, 7)),
        ),
    )  # fmt: skip
    assert codes(short) == {"span-short"}


def test_forbidden_words_are_named_with_their_path_save_inside_an_answer() -> None:
    bad = TilePathDoc(
        rows=1, cols=4, tiles=tuple("TIHS"), alphabet="en", crossing=True,
        answers=(Answer(word="TIHS", path=(0, 1, 2, 3)),),
    )  # fmt: skip
    assert codes(bad) == set()  # backwards along the answer itself
    board = TilePathDoc(
        rows=2, cols=2, tiles=tuple("SHTI"), alphabet="en", min_length=2,
        answers=(Answer(word="SH", path=(0, 1)), Answer(word="TI", path=(2, 3))),
    )  # fmt: skip
    assert "forbidden-word" in codes(board)


def test_clashing_words() -> None:
    assert validate.inside(["FIG", "FIGS", "LATE"]) == [(0, 1)]
    assert validate.inside(["TEN", "NET"]) == [(0, 1)]  # the same cells spell both
    assert validate.inside(["CAT", "DOG"]) == []


def test_what_is_left_to_find() -> None:
    assert validate.incomplete(["CATS"], ["CATS"]) == []
    found = validate.incomplete(["CATS"], ["CATS", "DOGE"])
    assert found[0].words == ("DOGE",)


def test_a_board_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(FormatError, match="2 tiles for a board of 1 x 3"):
        TilePathDoc(rows=1, cols=3, tiles=("A", "B"))
