"""Solving, playing and drawing: hand-made grids whose answers can be read off."""

from __future__ import annotations

import pytest

from gridwright import making
from gridwright.errors import MoveError, OutOfBudget, SpecError
from gridwright.families.wordsearch.document import Place, WordSearch
from gridwright.families.wordsearch.family import FAMILY
from gridwright.families.wordsearch.play import Anchor, Strike, Tell
from gridwright.families.wordsearch.scene import blanks
from gridwright.families.wordsearch.spec import WordSearchSpec as Spec
from gridwright.family import Budget, Command, Key, Sweep, Tap, Type, View
from gridwright.letters import alphabet
from gridwright.lexicon import from_words
from gridwright.messages import msg
from gridwright.scene.marks import Blanks, Cell, Glyph, Stroke, Text, WordList
from gridwright.session import Session

# C A T
# X O B     left over behind CAT, COB (down the diagonal) and OAT: X Y
# Y . O
DOC = WordSearch(
    rows=3,
    cols=3,
    cells=("C", "A", "T", "X", "O", "B", "Y", "", "O"),
    words=("CAT", "TBO"),
    places=(Place(0, "E", 3), Place(2, "S", 3)),
    message="xo y",
    pattern="__ _",
    intro="How does it end?",
    spec=Spec(size=3),
)
OPEN = FAMILY.public(DOC)


# --- solving ----------------------------------------------------------------------------------------------------------


def test_a_grid_is_solved_and_the_message_read() -> None:
    (answer,) = FAMILY.solve(OPEN)
    assert answer.proved
    assert [item.places for item in answer.found] == [(Place(0, "E", 3),), (Place(2, "S", 3),)]
    assert answer.message == "XO Y"
    assert answer.document.places == DOC.places
    assert answer.text().splitlines() == ["CAT  A1-C1 E", "TBO  C1-C3 S", "", "Left over: XO Y"]


def test_a_missing_word_is_named() -> None:
    doc = WordSearch(rows=1, cols=3, cells=tuple("CAT"), words=("CAT", "DOG"))
    (answer,) = FAMILY.solve(doc)
    assert answer.missing == ("DOG",)
    assert not answer.proved
    assert [str(note) for note in answer.notes] == ["“DOG” is not in the grid."]
    assert "DOG  not in the grid" in answer.text()


def test_a_word_in_two_places_gives_two_readings_the_fitting_one_first() -> None:
    """AB stands twice in ABXAB; three letters must be left over either way, so each reading leaves XAB or ABX."""
    doc = WordSearch(rows=1, cols=5, cells=tuple("ABXAB"), words=("AB",), pattern="___")
    answers = list(FAMILY.solve(doc))
    assert [answer.message for answer in answers] == ["XAB", "ABX"]
    assert answers[0].ambiguous == ("AB",)
    assert "stands in 2 places" in str(answers[0].notes[0])


def test_the_blanks_of_the_message_settle_an_ambiguity() -> None:
    """TA stands across and down; beside TAB only the one down leaves two cells and has a letter of its own."""
    doc = WordSearch(rows=2, cols=3, cells=tuple("TABAXY"), words=("TA", "TAB"), pattern="__")
    first = next(iter(FAMILY.solve(doc)))
    assert first.found[0].places[0] == Place(0, "S", 2)
    assert first.message == "XY"


def test_a_budget_ends_the_readings() -> None:
    doc = WordSearch(rows=1, cols=5, cells=tuple("ABXAB"), words=("AB",))
    answers = FAMILY.solve(doc, budget=Budget(nodes=2))
    next(answers)
    with pytest.raises(OutOfBudget):
        next(answers)


def test_without_a_list_a_lexicon_is_looked_through() -> None:
    words, _ = from_words(alphabet("en"), ["carpet", "carp", "pet", "zebra"])
    doc = WordSearch(rows=2, cols=6, cells=tuple("CARPETXXXXXX"), words=())
    options = FAMILY.solve_options(from_length=3)
    (answer,) = FAMILY.solve(doc, options=options, lexicon=words)
    assert [item.word for item in answer.found] == ["CARPET"]
    with pytest.raises(SpecError):
        next(iter(FAMILY.solve(doc)))


# --- play -------------------------------------------------------------------------------------------------------------


def test_a_sweep_two_taps_and_a_typed_word_strike_a_word() -> None:
    start = FAMILY.start(DOC)
    cat = Strike(0, Place(0, "E", 3))
    assert FAMILY.interpret(start, Sweep((0, 1, 2))) == cat
    assert FAMILY.interpret(start, Type("cat")) == cat
    anchored = FAMILY.apply(start, Anchor(0))
    assert FAMILY.interpret(start, Tap(0)) == Anchor(0)
    assert FAMILY.interpret(anchored, Tap(2)) == cat
    assert FAMILY.interpret(anchored, Tap(0)) == Anchor(-1)
    assert FAMILY.interpret(anchored, Key("escape")) == Anchor(-1)


def test_a_sweep_from_the_end_strikes_too() -> None:
    assert FAMILY.interpret(FAMILY.start(DOC), Sweep((2, 1, 0))) == Strike(0, Place(0, "E", 3))


def test_it_works_without_the_solution() -> None:
    session = Session(OPEN)
    assert session.gesture(Type("tbo"))
    assert session.gesture(Sweep((0, 2)))
    assert session.status.state == "won"
    assert str(session.status.note) == "Message: XO Y"


def test_the_message_told_early() -> None:
    start = FAMILY.start(DOC)
    assert FAMILY.interpret(start, Type("xoy")) == Tell()
    assert FAMILY.interpret(start, Command("message", "xo y")) == Tell()
    told = FAMILY.apply(start, Tell())
    assert FAMILY.status(told).state == "playing"
    assert str(FAMILY.status(told).note) == "Message: xo y"


@pytest.mark.parametrize(
    ("gesture", "key"),
    [
        (Sweep((0, 4)), "wordsearch.play.not-listed"),
        (Sweep((0, 5)), "wordsearch.play.not-straight"),
        (Sweep((6, 8)), "wordsearch.play.not-straight"),
        (Type("dog"), "wordsearch.play.not-listed"),
        (Type("собака"), "wordsearch.play.not-listed"),
    ],
)
def test_what_does_not_count_is_said(gesture: Sweep | Type, key: str) -> None:
    with pytest.raises(MoveError) as error:
        FAMILY.interpret(FAMILY.start(DOC), gesture)
    assert error.value.key == key


def test_a_word_counts_once() -> None:
    found = FAMILY.apply(FAMILY.start(DOC), Strike(0, Place(0, "E", 3)))
    for gesture in (Sweep((0, 2)), Type("cat")):
        with pytest.raises(MoveError, match="found already"):
            FAMILY.interpret(found, gesture)
    with pytest.raises(MoveError, match="found already"):
        FAMILY.apply(found, Strike(0, Place(0, "E", 3)))


@pytest.mark.parametrize(
    "move", [Strike(0, Place(2, "S", 3)), Strike(7, Place(0, "E", 3)), Strike(0, Place(2, "E", 3)), Anchor(7)]
)
def test_a_forged_move_is_refused(move: Strike | Anchor) -> None:
    with pytest.raises(MoveError):
        FAMILY.apply(FAMILY.start(DOC), move)


def test_a_gesture_that_means_nothing() -> None:
    start = FAMILY.start(DOC)
    assert FAMILY.interpret(start, Tap(7)) is None
    assert FAMILY.interpret(start, Key("up")) is None
    assert FAMILY.interpret(start, Type("x")) is None
    assert FAMILY.interpret(start, Command("dance")) is None
    assert FAMILY.interpret(start, Sweep(())) is None


def test_hints_lead_to_the_end() -> None:
    pos = FAMILY.start(OPEN)
    for _ in OPEN.words:
        hint = FAMILY.hint(pos)
        assert hint.cells
        pos = FAMILY.apply(pos, hint.move)
    assert FAMILY.status(pos).finished
    assert str(FAMILY.hint(pos).message) == str(msg("wordsearch.play.no-hint"))


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_the_puzzle_shows_letters_list_and_blanks_but_no_answer() -> None:
    scene = FAMILY.scene(DOC, View.PUZZLE)
    assert [mark.text for mark in scene.marks if isinstance(mark, Glyph)] == list("CATXOBYO")
    assert len([mark for mark in scene.marks if isinstance(mark, Cell)]) == 8
    assert [mark for mark in scene.marks if isinstance(mark, Stroke) and mark.capsule] == []
    assert scene.panels == (
        Text(text="How does it end?", role="intro"),
        WordList(words=("CAT", "TBO"), title=msg("wordsearch.words", n=2)),
        Blanks(cells=("", "", "\t ", ""), title=msg("wordsearch.message")),
    )
    assert FAMILY.scene(OPEN, View.PUZZLE) == scene


def test_the_answer_has_a_band_a_word_and_the_message() -> None:
    scene = FAMILY.scene(DOC, View.SOLUTION)
    bands = [mark for mark in scene.marks if isinstance(mark, Stroke) and mark.capsule]
    assert [band.points for band in bands] == [((500, 500), (2500, 500)), ((2500, 500), (2500, 2500))]
    assert [mark.cell for mark in scene.marks if isinstance(mark, Cell) and mark.role == "cell.plain.message"] == [
        3,
        4,
        6,
    ]
    assert scene.panels[-1] == Blanks(cells=("X", "O", "\t ", "Y"), title=msg("wordsearch.message"))


def test_the_game_shows_what_is_found() -> None:
    pos = FAMILY.apply(FAMILY.start(DOC), Strike(1, Place(2, "S", 3)))
    scene = FAMILY.scene(DOC, View.PLAY, FAMILY.apply(pos, Anchor(0)))
    assert len([mark for mark in scene.marks if isinstance(mark, Stroke) and mark.capsule]) == 1
    assert [mark.cell for mark in scene.marks if isinstance(mark, Cell) and mark.role == "cell.plain.selected"] == [0]
    assert WordList(words=DOC.words, title=msg("wordsearch.words", n=2), done=frozenset({1})) in scene.panels


def test_the_outline_of_a_shape_runs_around_its_cells() -> None:
    """Eight cells of a 3 x 3 square without the middle of the last row: 14 unit sides."""
    frames = [mark for mark in FAMILY.scene(DOC, View.PUZZLE).marks if mark.role == "frame"]
    assert all(isinstance(mark, Stroke) for mark in frames)
    length = sum(
        abs(mark.points[0][0] - mark.points[1][0]) + abs(mark.points[0][1] - mark.points[1][1])
        for mark in frames
        if isinstance(mark, Stroke)
    )
    assert length == 14_000


def test_blanks_of_a_digraph() -> None:
    doc = WordSearch(
        rows=1, cols=3, cells=("CH", "A", "B"), words=("ab",), places=(Place(1, "E", 2),), message="ch!", pattern="_!",
        alphabet="sk", language="sk",
    )  # fmt: skip
    assert blanks(doc) == ("", "\t!")
    assert blanks(doc, "ch!") == ("CH", "\t!")


# --- rating -----------------------------------------------------------------------------------------------------------


def test_harder_settings_rate_higher() -> None:
    presets = FAMILY.presets()
    scores = [
        FAMILY.rate(making.make(FAMILY, presets[name], seed=5)).score
        for name in ("kids", "easy", "medium", "hard", "large")
    ]
    assert scores == sorted(scores)
    assert len(set(scores)) == 5


def test_a_rating_is_the_sum_of_its_reasons() -> None:
    rating = FAMILY.rate(making.make(FAMILY, Spec(size=12), seed=5))
    points = [reason.params["points"] for reason in rating.reasons]
    assert all(isinstance(value, int) and value > 0 for value in points)
    assert sum(value for value in points if isinstance(value, int)) == rating.score
