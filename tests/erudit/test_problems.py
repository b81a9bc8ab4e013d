"""Problems: ordinary words, unique answers, endgames; a check that searches again."""

from __future__ import annotations

import msgspec
import pytest

from gridwright import family, make
from gridwright.families.erudit.board import runs, word_of
from gridwright.families.erudit.document import Erudit, engine_for, parts
from gridwright.families.erudit.make import worth_finding
from gridwright.families.erudit.spec import EruditSpec
from gridwright.families.erudit.strategy.endgame import outcome
from gridwright.family import View


@pytest.fixture(scope="module")
def endgame_problem() -> Erudit:
    problem: Erudit = make("erudit", EruditSpec(kind="endgame", rules="scrabble"), language="en", seed=1)
    return problem


def test_the_answer_of_an_endgame_leads_to_the_best_difference_by_the_margin(endgame_problem: Erudit) -> None:
    engine, read = engine_for(endgame_problem), parts(endgame_problem)
    found = outcome(engine, read.codes, read.racks[0], read.racks[1], top=2)
    assert found.proved
    assert found.best.turn == endgame_problem.solution
    assert found.lines[1].value == endgame_problem.second
    assert found.best.value - found.lines[1].value >= endgame_problem.spec.margin
    assert family("erudit").check(endgame_problem) == []
    assert family("erudit").rate(endgame_problem).reasons


def test_the_check_finds_an_endgame_whose_answer_is_not_the_best(endgame_problem: Erudit) -> None:
    engine, read = engine_for(endgame_problem), parts(endgame_problem)
    other = outcome(engine, read.codes, read.racks[0], read.racks[1], top=2).lines[1].turn
    wrong = msgspec.structs.replace(endgame_problem, solution=other)
    assert [finding.code for finding in family("erudit").check(wrong)] == ["not-best-end"]


def test_the_page_of_an_endgame_says_what_is_asked(endgame_problem: Erudit) -> None:
    assert str(family("erudit").scene(endgame_problem, View.PUZZLE).title) == "Find the best end of the game"


def test_the_words_of_a_problem_are_ordinary_and_its_answer_is_worth_finding() -> None:
    problem: Erudit = make("erudit", EruditSpec(rules="scrabble"), language="en", seed=4)
    engine, read = engine_for(problem), parts(problem)
    assert problem.solution is not None
    assert problem.second is not None
    assert problem.solution.points - problem.second >= problem.spec.margin
    assert worth_finding(engine, read.codes, problem.solution, problem.spec.common)
    for run in runs(read.codes, read.layout):
        key = bytes(code - 1 for code in word_of(read.codes, run))
        assert (engine.lexicon.commonness(key) or 0) >= problem.spec.common
