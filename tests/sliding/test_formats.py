"""Every form of file, and every way in which one can be wrong, each with its own message and line."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import formats
from gridwright.errors import FormatError
from gridwright.families.sliding.document import Sliding, from_board
from gridwright.formats.sliding import COMMAS, KORF, NPUZZLE, ROWS, SLIDYSIM
from gridwright.formats.sliding_json import BOARD_JSON, IPUZ

EIGHT = (1, 2, 3, 4, 0, 5, 7, 8, 6)
GOOD = {
    "npuzzle": "# This puzzle is solvable\n3\n1 2 3 # first row\n4 0 5\n7 8 6\n",
    "slidysim": "1 2 3/4 0 5/7 8 6",
    "korf": "1 2 3 4 0 5 7 8 6\n",
    "commas": "1,2,3\n4,0,5\n7,8,6\n",
    "rows": "1 2 3\n4 0 5\n7 8 6\n",
}


@pytest.mark.parametrize("name", GOOD)
def test_every_form_is_known_by_its_look(name: str) -> None:
    doc = formats.read(GOOD[name].encode(), "board.txt", family="sliding")
    assert isinstance(doc, Sliding)
    assert (doc.source, doc.start, doc.goal_name) == (name, EIGHT, "rows")


def test_json_boards() -> None:
    for data in (b"[[1,2,3],[4,null,5],[7,8,6]]", b"[[1,2,3],[4,0,5],[7,8,6]]"):
        doc = formats.read(data, "board.json", family="sliding")
        assert isinstance(doc, Sliding)
        assert (doc.source, doc.start) == ("board-json", EIGHT)


def test_a_line_of_the_list_of_korf_is_read() -> None:
    line = "1 | 57 | 276361933 | 41 | 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 | 13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2\n"
    doc = formats.read(line.encode(), "k.txt", family="sliding")
    assert isinstance(doc, Sliding)
    assert doc.start[:4] == (14, 13, 15, 7)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("3\n1 2 3\n4 x 5\n7 8 6\n", "not-a-number", 3),
        ("3\n1 2 3\n4 0 3\n7 8 6\n", "duplicate", 3),
        ("3\n1 2 3\n4 0 5\n7 9 6\n", "out-of-range", 4),
        ("3\n1 2 3\n4 0 5\n7 -8 6\n", "out-of-range", 4),
        ("3\n1 2 3\n4 5\n7 8 6\n", "ragged", 3),
        ("3\n1 2 3\n4 9 5\n7 8 6\n", "no-blank", 4),
        ("3\n1 2 3\n4 0 5\n7 8 0\n", "two-blanks", 4),
        ("4\n1 2 3\n4 0 5\n7 8 6\n", "size-differs", 1),
        ("# only a comment\n", "empty", 0),
        ("1\n0\n", "bad-size", 1),
    ],
)
def test_each_fault_has_its_own_message_and_line(text: str, key: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        NPUZZLE.read(text.encode(), "bad.txt")
    assert caught.value.key == f"sliding.file.{key}"
    if line:
        assert f"line {line}" in str(caught.value)


def test_a_duplicate_names_both_places_and_what_is_missing() -> None:
    with pytest.raises(FormatError, match=r"line 3: 3 stands there and in line 2 already; missing: 5"):
        NPUZZLE.read(b"3\n1 2 3\n4 0 3\n7 8 6\n", "bad.txt")


def test_walls_are_read_where_the_form_has_them() -> None:
    doc = ROWS.read(b"1 2 3\n4 # 5\n6 7 0\n", "w.txt")
    assert doc.start == (1, 2, 3, 4, -1, 5, 6, 7, 0)
    assert doc.goal == (1, 2, 3, 4, -1, 5, 6, 7, 0)
    with pytest.raises(FormatError, match="walls"):
        NPUZZLE.write(doc)
    assert COMMAS.read(COMMAS.write(doc), "w.csv").start == doc.start


def test_what_a_form_can_not_hold_is_said() -> None:
    doc = msgspec.structs.replace(from_board(EIGHT, 3, 3, "spiral"), letters=tuple("ABCDEFGH"), moves="U")
    assert [finding.code for finding in NPUZZLE.losses(doc)] == ["lost-goal", "lost-faces", "lost-moves"]
    assert IPUZ.losses(doc) == ()


@given(st.integers(2, 6), st.integers(2, 6), st.randoms(use_true_random=False), st.sampled_from(["rows", "spiral"]))
def test_what_is_written_is_read_again(rows: int, cols: int, chance: object, goal: str) -> None:
    board = list(range(rows * cols))
    chance.shuffle(board)  # type: ignore[attr-defined]
    doc = from_board(tuple(board), rows, cols, goal)
    assert IPUZ.read(IPUZ.write(doc), "a.ipuz") == doc
    for item in (SLIDYSIM, COMMAS, ROWS, BOARD_JSON, *((NPUZZLE, KORF) if rows == cols else ())):
        data = item.write(doc)
        assert item.sniff(data) > 0
        again = item.read(data, "a.txt", item.options(goal=goal))
        assert (again.start, again.goal, again.rows) == (doc.start, doc.goal, rows)


@given(st.binary(max_size=200) | st.text(alphabet="0123456789 \n,/#-[]", max_size=200).map(str.encode))
def test_damaged_files_get_a_message_and_no_crash(data: bytes) -> None:
    for item in (NPUZZLE, SLIDYSIM, KORF, COMMAS, ROWS, BOARD_JSON, IPUZ):
        message = "read"
        try:
            doc = item.read(data, "x")
        except (FormatError, ValueError) as error:
            message = str(error)
        else:
            assert isinstance(doc, Sliding)
        assert message
