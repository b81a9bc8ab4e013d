"""The family through the seam and the command line: the article's examples, play, checks, making by length."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridwright import making
from gridwright.errors import Infeasible, MoveError, SpecError
from gridwright.families.sliding.answer import played
from gridwright.families.sliding.document import Sliding, SlidingSpec, from_board
from gridwright.families.sliding.family import FAMILY
from gridwright.families.sliding.play import Slide
from gridwright.families.sliding.solve import SlidingSolve
from gridwright.family import Budget, Key, Range, Tap, Type, View

Run = Callable[..., tuple[int, str, str]]
#: "A* for the 15-puzzle" (pvsm.ru, 2012): 2 and 19 moves; the n_puzzle README's example 5 takes 58, not 70 or 84.
TWO = "3\n1 2 3\n4 0 5\n7 8 6\n"
NINETEEN = "4\n1 2 3 0\n5 6 7 8\n9 10 11 12\n13 14 15 4\n"
EXAMPLE = "# This puzzle is solvable\n4\n14 7 15 2\n5 8 10 1\n12 4 3 11\n0 13 6 9\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path_factory.getbasetemp() / "sliding-tables"))


def first(doc: Sliding, **options: Any) -> Any:
    return next(iter(FAMILY.solve(doc, options=SlidingSolve(**options))))


def test_the_articles_examples(run: Run) -> None:
    Path("two.txt").write_text(TWO)
    Path("nineteen.txt").write_text(NINETEEN)
    Path("example.txt").write_text(EXAMPLE)
    code, out, _ = run("solve", "two.txt")
    assert (code, out.splitlines()[0][:7]) == (0, "2 moves")
    for method in (["--method", "optimal"], ["--method", "astar", "--heuristic", "linear-conflict"]):
        code, out, _ = run("solve", "nineteen.txt", *method)
        assert out.startswith("19 moves (one tile each), proved the least")
    code, out, _ = run("solve", "example.txt", "--goal", "spiral")
    assert out.startswith("58 moves (one tile each), proved the least (goal: spiral)")
    assert "Read as npuzzle." in out


def test_states_are_printed_as_in_the_article(run: Run) -> None:
    Path("two.txt").write_text(TWO)
    _, out, _ = run("solve", "two.txt", "--states", "--heuristic", "manhattan+")
    assert out.startswith("1 2 3\n4 0 5\n7 8 6\n|\nV\n1 2 3\n4 5 0\n7 8 6\n|\nV\n1 2 3\n4 5 6\n7 8 0\n")
    assert "Complexity in time: " in out
    assert "Number of moves: 2" in out


@pytest.mark.parametrize("heuristic", ["base", "manhattan", "manhattan+", "all"])
def test_the_articles_heuristics_by_name(heuristic: str) -> None:
    """ "manhattan+" counts the moves made and is exact; the others are not, and nothing says they are."""
    doc = from_board((8, 6, 7, 2, 5, 4, 3, 0, 1), 3, 3)  # one of the two hardest boards: 31 moves
    answer = first(doc, method="article", heuristic=heuristic)
    assert played(doc.start, 3, 3, answer.moves)[-1] == doc.goal
    assert answer.length >= 31
    assert answer.proved == (heuristic == "manhattan+")
    assert answer.opened > 0
    assert answer.queue > 0


def test_an_unsolvable_board_names_the_goal_and_the_mend(run: Run) -> None:
    Path("bad.txt").write_text("3\n1 2 3\n4 5 6\n8 7 0\n")
    code, out, err = run("solve", "bad.txt")
    assert code == 1
    assert "This version of puzzle is unsolvable for the goal rows, blank last. Exchange the tiles 8 and 7" in out + err


def test_a_goal_from_a_file(run: Run) -> None:
    Path("two.txt").write_text(TWO)
    Path("goal.txt").write_text("3\n1 2 3\n4 5 0\n7 8 6\n")
    code, out, _ = run("solve", "two.txt", "--goal", "goal.txt")
    assert code == 0
    assert out.startswith("1 move (one tile), proved")


def test_every_command_that_reads_a_board_takes_its_goal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("two.txt").write_text("3\n1 2 3\n4 0 5\n7 8 6\n")
    Path("goal.txt").write_text("3\n1 2 3\n4 5 0\n7 8 6\n")
    code, out, _ = run("rate", "two.txt", "--goal", "goal.txt")
    assert (code, "1 move at least, proved" in out) == (0, True)
    code, out, _ = run("check", "two.txt", "--goal", "spiral", "two.txt")
    assert (code, out.count("[unsolvable-swap]")) == (1, 2)
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nleft\n"))
    code, out, _ = run("play", "two.txt", "--goal", "goal.txt", "--script")
    assert code == 0
    assert "5 left: 1 move is left" in out
    code, _, err = run("solve", "two.txt", "--goal", "zigzag")
    assert code == 2
    assert "There is no goal “zigzag”. Known: rows, blank-first, spiral, columns, or the name of a file" in err


def test_all_shortest_ways_on_request(run: Run) -> None:
    Path("b.txt").write_text("8 6 7/2 5 4/3 0 1")
    code, out, _ = run("solve", "b.txt", "--all", "--json")
    answers = [msgspec.json.decode(line) for line in out.splitlines()]
    assert code == 0
    assert len({answer["moves"] for answer in answers}) == len(answers)
    assert {answer["length"] for answer in answers} == {31}


@pytest.mark.parametrize("method", ["human", "fringe", "fast", "layers"])
@pytest.mark.parametrize("goal", ["rows", "spiral"])
def test_other_methods_reach_the_goal_with_reasons(method: str, goal: str) -> None:
    doc = from_board((14, 7, 15, 2, 5, 8, 10, 1, 12, 4, 3, 11, 0, 13, 6, 9), 4, 4, goal)
    answer = first(doc, method=method)
    assert played(doc.start, 4, 4, answer.moves)[-1] == doc.goal
    assert answer.lower <= answer.length
    if method != "fast":
        assert len(answer.steps) >= 3
        assert all(str(step) for step in answer.steps)
        assert "".join(str(step).split()[-1] for step in answer.steps if str(step).split()[-1].isupper()).strip("–")
    for language in ("ru", "sk"):
        assert answer.headline().text(language)


def test_weighted_a_star_keeps_its_bound() -> None:
    doc = from_board((8, 6, 7, 2, 5, 4, 3, 0, 1), 3, 3)
    answer = first(doc, method="astar", weight=200)
    assert answer.lower <= 31 <= answer.length <= 62


def test_multi_tile_metric() -> None:
    doc = from_board((1, 2, 3, 4, 5, 6, 0, 7, 8), 3, 3)
    assert (first(doc).length, first(doc, metric="multi").length) == (2, 1)


def test_moves_are_judged() -> None:
    doc = from_board((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3)
    answer = first(doc, analyse="LU")
    assert answer.proved
    wasted = first(doc, analyse="RLLU")
    assert "2 moves" in wasted.text() or "1 move" in wasted.text()
    assert not wasted.proved


@pytest.mark.parametrize(("low", "high"), [(10, 10), (25, 27), (40, 50)])
def test_making_by_length(low: int, high: int) -> None:
    doc = making.make("sliding", SlidingSpec(size=4, length=Range(low, high)), seed=5)
    assert low <= doc.best <= high
    assert len(doc.moves) == doc.best
    assert first(msgspec.structs.replace(doc, moves="", best=0)).length == doc.best


def test_too_long_is_proved_impossible() -> None:
    with pytest.raises(Infeasible, match="31"):
        making.make("sliding", SlidingSpec(size=3, length=Range(32, 40)), seed=5)
    with pytest.raises(SpecError):
        SlidingSpec(size=3, letters="AB")


def test_play() -> None:
    doc = from_board((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3)
    pos = FAMILY.start(doc)
    assert FAMILY.interpret(pos, Key("left")) == Slide(way="L")
    assert FAMILY.interpret(pos, Tap(5)) == Slide(way="L")
    assert FAMILY.interpret(pos, Type("5")) == Slide(way="L")
    assert FAMILY.interpret(pos, Tap(4)) is None
    with pytest.raises(MoveError, match="neither in the row"):
        FAMILY.interpret(pos, Tap(8))
    hint = FAMILY.hint(pos)
    assert hint.move == Slide(way="L")
    assert "2 moves" in str(hint.message)
    after = FAMILY.apply(FAMILY.apply(pos, Slide(way="L")), Slide(way="U"))
    assert FAMILY.status(after).state == "won"
    with pytest.raises(MoveError, match="No tile can go left"):
        FAMILY.apply(after, Slide(way="L"))
    row = FAMILY.start(from_board((1, 2, 3, 4, 5, 6, 0, 7, 8), 3, 3))
    assert FAMILY.apply(row, Slide(way="L", count=2)).board == (1, 2, 3, 4, 5, 6, 7, 8, 0)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("unsolvable-swap", {"start": (1, 2, 3, 4, 5, 6, 8, 7, 0)}),
        ("solved", {"start": (1, 2, 3, 4, 5, 6, 7, 8, 0)}),
        ("wrong-moves", {"moves": "LL"}),
        ("no-moves", {"moves": ""}),
        ("length", {"best": 2, "spec": SlidingSpec(size=3, length=Range(5, 9))}),
    ],
)
def test_each_finding_has_a_document_and_one_without(code: str, changes: dict[str, Any]) -> None:
    good = msgspec.structs.replace(from_board((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3), moves="LU", best=2)
    assert [finding.code for finding in FAMILY.check(good)] == []
    assert code in [finding.code for finding in FAMILY.check(msgspec.structs.replace(good, **changes))]


def test_a_board_that_nothing_mends() -> None:
    doc = from_board((2, 3, 1, 0), 1, 4)
    assert FAMILY.check(doc)[0].code == "unsolvable"


def test_a_replay_is_written(run: Run) -> None:
    Path("two.txt").write_text(TWO)
    assert run("solve", "two.txt", "--replay", "r.svg")[0] == 0
    assert run("solve", "two.txt", "--replay", "r.txt")[0] == 0
    assert "@keyframes" in Path("r.svg").read_text()
    assert Path("r.txt").read_text().count("V\n") == 2


def test_rating_rises_with_the_length() -> None:
    scores = [FAMILY.rate(making.make("sliding", SlidingSpec(length=Range(n, n)), seed=2)).score for n in (10, 30, 50)]
    assert scores == sorted(scores)
    assert scores[0] < scores[2]


def test_pictures_and_letters_are_drawn() -> None:
    png = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (300).to_bytes(4, "big") + (300).to_bytes(4, "big") + b"\0" * 5
    doc = msgspec.structs.replace(from_board((1, 2, 3, 4, 0, 5, 7, 8, 6), 3, 3), picture=png)
    marks = [mark for mark in FAMILY.scene(doc, View.PUZZLE).marks if mark.role == "picture"]
    assert len(marks) == 8
    letters = msgspec.structs.replace(doc, picture=b"", letters=tuple("АБВГДЕЖЗ"))
    texts = [mark.text for mark in FAMILY.scene(letters, View.PUZZLE).marks if hasattr(mark, "text")]
    assert sorted(texts) == list("АБВГДЕЖЗ")


def test_a_budget_of_nodes_gives_the_best_known_with_a_bound() -> None:
    doc = from_board(
        (15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0), 4, 4, "blank-first"
    )  # 80 moves, the most there are
    options = SlidingSolve(method="optimal", heuristic="linear-conflict")
    answer = next(iter(FAMILY.solve(doc, options=options, budget=Budget(nodes=100_000))))
    assert not answer.proved
    assert answer.lower <= 80 <= answer.length
