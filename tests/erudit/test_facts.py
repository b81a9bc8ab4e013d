"""Figures and rules that are known from outside, each with its source."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from gridwright.errors import FormatError, GridwrightError, MoveError, SpecError
from gridwright.families.erudit.board import Play, read_board, read_rack
from gridwright.families.erudit.document import Erudit, engine_of, parts, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.family import FAMILY, SolveOptions
from gridwright.families.erudit.rules import layout, read_layout, rule_set, rule_sets
from gridwright.families.erudit.spec import EruditSpec
from gridwright.family import Budget, Command, Key, Type
from gridwright.formats.cgp import FORMAT as CGP
from gridwright.lexicon import from_words
from gridwright.session import Session

EMPTY = bytes(225)


def erudit(*words: str, **changes: object) -> Engine:
    """The default rules with the packaged nouns, or with a few words."""
    spec = EruditSpec(**changes)  # type: ignore[arg-type]
    if not words:
        return engine_of(spec, "ru", words_for(spec, "ru"))
    tiles = spec.tile_set("ru")
    return Engine(spec.chosen(), spec.layout(), tiles, from_words(tiles.alphabet, words)[0])


def rack(engine: Engine, text: str) -> bytes:
    return read_rack(text, engine.alphabet)


def test_the_example_of_the_article() -> None:
    # Алгоритм генерации хода для игры Эрудит: ОБЛМЕОБ on the empty board; ОБЛОМ alone brings 11.
    engine = erudit()
    best = engine.plays(EMPTY, rack(engine, "ОБЛМЕОБ"))[0][0]
    assert best.points == 11
    assert "ОБЛОМ" in [play.word for play, _ in engine.plays(EMPTY, rack(engine, "ОБЛМЕОБ")) if play.points == 11]
    # Its best turn, 38 = 23 + 15, with a dictionary of these two words only.
    two = erudit("облом", "бел")
    ranking = two.rank(EMPTY, rack(two, "ОБЛМЕОБ"))
    assert (ranking.turns[0].points, ranking.turns[0].bonus, ranking.proved) == (38, 15, True)


@pytest.mark.parametrize(
    ("rules", "scoring", "points"),
    [("erudit", "A", 46), ("erudit", "B", 45), ("erudit-8", "A", 45), ("erudit-8", "B", 40)],
)
def test_the_best_turn_with_all_nouns(rules: str, scoring: str, points: int) -> None:
    # An independent earlier program found the same points with another noun list; the exact and the exhaustive way
    # share their kernels, so they confirm each other only in part.
    engine = erudit(rules=rules, scoring=scoring)
    ranking = engine.rank(EMPTY, rack(engine, "ОБЛМЕОБ"))
    assert (ranking.turns[0].points, ranking.proved, ranking.bound) == (points, True, points)
    assert engine.rank(EMPTY, rack(engine, "ОБЛМЕОБ"), way="exhaustive").turns[0].points == points
    assert engine.rank(EMPTY, rack(engine, "ОБЛМЕОБ"), way="greedy").turns[0].points <= points


def board(engine: Engine, **rows: str) -> bytes:
    """An otherwise empty board: ``r8="3:КОТ"`` puts КОТ into row 8 from column 3 (from 1)."""
    lines = ["." * 15] * 15
    for name, content in rows.items():
        column, _, word = content.partition(":")
        lines[int(name[1:]) - 1] = ("." * (int(column) - 1) + word).ljust(15, ".")
    return read_board(lines, engine.layout, engine.alphabet)


def test_boards_have_the_premiums_of_the_printed_ones() -> None:
    # Эрудит: 24 letter x2, 12 letter x3, 16 word x2, 8 word x3; "8 yellow" lacks four; Super Scrabble's middle is
    # the usual board.
    signs = layout("erudit-12").signs
    assert [signs.count(sign) for sign in "dt23"] == [24, 12, 16, 8]
    assert layout("erudit-8").signs.count("t") == 8
    assert layout("scrabble").signs.count("2") == 17
    middle = "".join(layout("super-scrabble").signs[r * 21 + 3 : r * 21 + 18] for r in range(3, 18))
    assert middle == layout("scrabble").signs
    for id_ in rule_sets():
        shape = layout(rule_set(id_).board)
        rows = [shape.signs[i : i + shape.columns] for i in range(0, len(shape.signs), shape.columns)]
        assert rows == rows[::-1] == ["".join(column) for column in zip(*rows, strict=True)]


def test_a_blank_counts_nothing_in_the_word_across_and_which_letter_it_is_matters() -> None:
    engine = erudit("кот", "ток", "ко", "от", "топот", repeats="yes")
    lying = board(engine, r8="8:Кот")  # О and Т are blanks
    plain = board(engine, r8="8:КОТ")
    assert engine.judge(lying, Play(7, 8, True, "ОТ"))[2] == 4  # О 0, Т 2 on a green cell
    assert engine.judge(plain, Play(7, 8, True, "ОТ"))[2] == 5
    # ТОПОТ with one blank: as the first or the last Т it brings different points, as row 8 has a premium under one.
    first = engine.judge(EMPTY, Play(7, 7, False, "тОПОТ"))[2]
    last = engine.judge(EMPTY, Play(7, 7, False, "ТОПОт"))[2]
    assert (first, last) == (1 + 2 + 1 + 2 * 2, 2 + 1 + 2 + 1)


def test_an_extension_at_both_ends_is_one_play() -> None:
    engine = erudit("ко", "скот", repeats="yes")
    found = engine.plays(board(engine, r8="8:КО"), rack(engine, "СТ"))
    assert [play.word for play, _ in found].count("СКОТ") == 1


def test_the_bonus_is_for_a_full_rack_not_for_an_emptied_short_one() -> None:
    full, empty = erudit("кот"), erudit("кот", bonus_for="empty-rack")
    assert full.rank(EMPTY, rack(full, "КОТ")).turns[0].bonus == 0
    assert empty.rank(EMPTY, rack(empty, "КОТ")).turns[0].bonus == 15


def test_a_star_is_taken_back_and_must_be_used() -> None:
    engine = erudit("кот", "ток", "от", "кит")
    lying = board(engine, r8="8:КоТ")
    turn = engine.rank(lying, rack(engine, "ОТ")).turns
    taken = [t for t in engine.rank(lying, rack(engine, "ОТК"), top=50).turns if t.taken]
    assert taken
    assert all(any(sign.islower() for play in t.plays for sign in play.word) for t in taken)
    assert all(t.points for t in turn)
    with pytest.raises(MoveError) as error:
        engine.judge_turn(lying, rack(engine, "ОТ"), [], [7 * 15 + 8])
    assert error.value.key == "erudit.error.star-not-used"
    with pytest.raises(MoveError) as error:
        erudit("кот", take_star="no").judge_turn(lying, rack(engine, "ОТ"), [], [7 * 15 + 8])
    assert error.value.key == "erudit.error.star-stays"


@pytest.mark.parametrize(
    ("play", "key"),
    [
        (Play(7, 13, False, "КОТ"), "off-board"),
        (Play(7, 8, True, "ТОК"), "taken"),
        (Play(0, 0, False, "КОТ"), "not-touching"),
        (Play(8, 10, False, "К.Т"), "gap"),
        (Play(8, 11, False, "ТОК"), "not-touching"),  # corner to corner only
        (Play(6, 8, False, "ТОК"), "no-cross-word"),
        (Play(7, 8, True, "ОХ"), "no-word"),
        (Play(7, 7, False, "КОТ"), "nothing-laid"),
        (Play(7, 8, True, "ОZ"), "word-sign"),
        (Play(7, 9, True, "ТОК"), ""),
        (Play(5, 7, True, "ТОК"), ""),
    ],
)
def test_each_wrong_play_is_told_apart(play: Play, key: str) -> None:
    engine = erudit("кот", "ток", "от")
    lying = board(engine, r8="8:КОТ")
    if not key:
        assert engine.judge(lying, play)[2] > 0
        return
    with pytest.raises(MoveError) as error:
        engine.judge(lying, play)
    assert error.value.key == f"erudit.error.{key}"
    assert str(error.value)


def test_a_repeated_word_and_a_first_word_beside_the_start_are_refused() -> None:
    engine = erudit("кот", "ток")
    with pytest.raises(MoveError) as error:
        engine.judge(board(engine, r8="8:КОТ"), Play(7, 7, True, "КОТ"))
    assert error.value.key == "erudit.error.repeated"
    with pytest.raises(MoveError) as error:
        engine.judge(EMPTY, Play(0, 0, False, "КОТ"))
    assert error.value.key == "erudit.error.start"


@pytest.mark.parametrize(
    ("changes", "key", "part"),
    [
        ({"board": ("." * 15,) * 16}, "erudit.error.rows", "16"),
        ({"board": ("." * 16, *("." * 15,) * 14)}, "erudit.error.columns", "16"),
        ({"board": ("Q" + "." * 14, *("." * 15,) * 14)}, "erudit.error.sign", "A1"),
        ({"rack": "ОQ"}, "erudit.error.rack-sign", "Q"),
        ({"rack": "КОТКОТКО"}, "erudit.error.rack-size", "8"),
        ({"racks": ("КОТ",)}, "erudit.error.players", "1"),
        ({"racks": ("КОТ", "КИТ"), "turn": 2}, "erudit.error.whose-turn", "2"),
        ({"racks": ("КОТ", "КИТ"), "scores": (1,)}, "erudit.error.scores", "1"),
    ],
)
def test_an_unreadable_position_names_the_place(changes: dict[str, object], key: str, part: str) -> None:
    doc = msgspec.structs.replace(Erudit(language="ru", rack="КОТ"), **changes)
    with pytest.raises(FormatError) as error:
        parts(doc)
    assert error.value.key == key
    assert part in str(error.value)


def test_more_tiles_than_the_set_has() -> None:
    doc = Erudit(language="ru", rack="ФФ")
    assert next(finding.code for finding in FAMILY.check(doc)) == "too-many-tiles"
    with pytest.raises(GridwrightError) as error:
        list(FAMILY.solve(doc))
    assert "Ф" in str(error.value)


def test_a_board_file_with_a_short_row_and_contradicting_options_are_refused() -> None:
    with pytest.raises(SpecError) as error:
        read_layout("x", "x", "...\n..\n...", None)
    assert error.value.key == "erudit.error.row-length"
    with pytest.raises(SpecError):
        EruditSpec(legal="final")
    with pytest.raises(SpecError):
        EruditSpec(rules="chess")


def test_turns_are_ranked_with_their_arithmetic_and_a_small_budget_proves_nothing() -> None:
    doc = Erudit(language="ru", rack="ОБЛМЕОБ")
    answer = next(FAMILY.solve(doc, options=SolveOptions(top=20)))
    assert len(answer.turns) == 20
    assert all(a.points >= b.points for a, b in pairwise(answer.turns))
    assert "+15" in answer.shown[0]
    assert answer.proved
    small = next(FAMILY.solve(msgspec.structs.replace(doc, rack="ОБЛМЕО?"), budget=Budget(nodes=1)))
    assert not small.proved
    assert small.bound >= 46


def test_a_game_is_played_to_its_end_saved_and_read_again() -> None:
    from gridwright import making

    doc = making.make("erudit", EruditSpec(kind="game", rules="erudit", bots=2), seed=4, language="ru")
    session = Session(doc)
    for _ in range(200):
        if session.status.finished:
            break
        assert session.gesture(Key("enter"))
    assert session.status.state == "over"
    assert session.status.note is not None
    again = Session.load(session.save())
    assert again.position.scores == session.position.scores
    tiles = parts(doc).tiles.total
    laid = sum(code > 0 for code in session.position.codes)
    assert laid + len(session.position.bag) + sum(map(len, session.position.racks)) == tiles


def test_exchange_pass_challenge_and_undo() -> None:
    from gridwright import making

    spec = EruditSpec(kind="game", rules="scrabble", bots=0, judge="challenge")
    session = Session(making.make("erudit", spec, seed=4, language="en"))
    first = session.position
    hand = first.doc.racks[0].replace("?", "")
    word = "".join(sorted(hand[:4]))
    assert session.gesture(Type(f"8F {word}"))
    assert session.position.scores[0] > 0
    assert session.gesture(Command("challenge"))
    assert session.position.scores == (0, 0)  # no such word: the tiles go back
    assert session.position.codes == first.codes
    assert session.position.turn == 1
    assert session.gesture(Command("exchange", session.position.doc.racks[1][:2]))
    assert session.gesture(Command("pass"))
    while session.undo():
        pass
    assert session.position == first
    with pytest.raises(MoveError):
        session.gesture(Command("exchange", "QQQQQQQ"))


def test_cgp_is_written_and_read_again() -> None:
    doc = Erudit(
        spec=EruditSpec(rules="scrabble", margin=0),
        language="en",
        board=(*("." * 15,) * 7, ".......CATs....", *("." * 15,) * 7),
        rack="AB?",
        scores=(7,),
    )
    data = CGP.write(doc)
    assert data.startswith(b"15/15/15/15/15/15/15/7CATs4/")
    again = CGP.read(data, "x.cgp")
    assert again == doc
    with pytest.raises(FormatError):
        CGP.read(b"15/15 A 0 0", "x.cgp")
