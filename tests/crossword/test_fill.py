"""The search against slow twins, SAT against the search, and what a fill must keep to."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from gridwright.errors import Infeasible, OutOfBudget, SpecError
from gridwright.families.crossword import fill, sat
from gridwright.families.crossword.encoding import Encoding, encode
from gridwright.families.crossword.fill_kernel import FOUND, NONE, FillSearch
from gridwright.families.crossword.layout import Layout, draw, parse
from gridwright.families.crossword.polish import Polish
from gridwright.families.crossword.problem import Problem, Rules, fixed_entries
from gridwright.families.crossword.stock import ScoredWord, Stock
from gridwright.families.crossword.viable import possible_words, viability
from gridwright.families.crossword.words_kernel import WordTable
from gridwright.family import Budget
from gridwright.letters import alphabet, from_letters
from gridwright.lexicon import lexicon
from gridwright.rng import Rng
from tests.reference.crossword_reference import all_fills, faults, runs

DATA = Path(__file__).parents[1] / "data"
ABC = from_letters(tuple("ABCDE"))
ENGLISH = lexicon("en")

SHAPES = [
    ["...", "...", "..."],
    ["..#", "...", "#.."],
    ["....", ".#..", "....", "..#."],
    ["#...", "....", "....", "...#"],
    ["....", "....", "....", "...."],
]


def random_grid(seed: int) -> tuple[list[str], list[str]]:
    """A small grid and a small list over five letters; about half have a fill."""
    source = random.Random(seed)
    lines = source.choice(SHAPES)
    words: set[str] = set()
    for length in (2, 3, 4):
        for _ in range(source.choice((4, 8, 14, 24))):
            words.add("".join(source.choice("ABCDE") for _ in range(length)))
    return lines, sorted(words)


def random_problem(seed: int) -> tuple[list[str], list[str], Problem]:
    """The random grid and list as a problem."""
    lines, words = random_grid(seed)
    stock = Stock.from_texts(ABC, words)
    return lines, words, Problem(parse("\n".join(lines)).layout, stock, {}, Rules(prefer_clued=False))


def kernel_fills(problem: Problem) -> set[frozenset[str]]:
    run = FillSearch(
        [group.table for group in problem.groups],
        list(zip(problem.slot_group, problem.slot_cells, strict=True)),
        problem.masks, None, None, [], None, 1, restarting=False,
    )  # fmt: skip
    found = set()
    while run.run(1 << 40) == FOUND:
        found.add(frozenset(problem.stock.text(word) for word in problem.words_of(run.words())))
        run.resume()
    assert run.state_now == NONE
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_kernel_finds_exactly_the_fills_of_the_slow_twin(seed: int) -> None:
    try:
        lines, words, problem = random_problem(seed)
    except Infeasible:
        lines, words = random_grid(seed)
        assert list(all_fills(lines, words)) == []
        return
    want = {frozenset(fill_) for fill_ in all_fills(lines, words)}
    assert kernel_fills(problem) == want


@pytest.mark.parametrize("encoding", ["article", "support"])
@pytest.mark.parametrize("seed", range(50))
def test_sat_agrees_with_the_search_on_fills_and_on_proofs(seed: int, encoding: Encoding) -> None:
    try:
        _, words, problem = random_problem(seed)
    except Infeasible:
        return
    by_search = fill.search(problem, seed)
    by_sat = sat.solve(problem, encoding=encoding)
    assert by_search.outcome == by_sat.outcome
    for result in (by_search, by_sat):
        if result.outcome == "filled":
            contents = problem.contents(result.rows)
            text = draw(problem.layout, [contents.get(cell, "") for cell in range(len(problem.layout.kinds))])
            assert faults(text.split(), set(words)) == []


def test_there_are_both_fills_and_proofs_among_the_fifty() -> None:
    outcomes = set()
    for seed in range(50):
        try:
            outcomes.add(fill.search(random_problem(seed)[2], seed).outcome)
        except Infeasible:
            outcomes.add("none")
    assert outcomes == {"filled", "none"}


def english(grid: str, rules: Rules | None = None, fixed: dict[int, str] | None = None, **more: bool) -> Problem:
    drawn = parse(grid)
    return Problem(drawn.layout, Stock.of(ENGLISH), {**drawn.fixed, **(fixed or {})}, rules, **more)


def text_of(problem: Problem, rows: tuple[int, ...]) -> list[str]:
    contents = problem.contents(rows)
    return draw(problem.layout, [contents.get(cell, "") for cell in range(len(problem.layout.kinds))]).split()


@pytest.mark.parametrize("name", ["crossword-hard15.txt", "crossword-72.txt"])
def test_the_two_hard_grids_are_filled(name: str) -> None:
    problem = english((DATA / name).read_text("utf-8"))
    assert len(problem.slots) == 72  # said by both files
    result = fill.fill(problem, Rng(5), Budget(nodes=2_000_000))
    words = {ENGLISH.alphabet.decode(word) for word in ENGLISH.words(2, 15)}
    assert faults(text_of(problem, result.rows), words) == []


def test_the_grid_of_the_article_has_its_numbers() -> None:
    layout = parse((DATA / "crossword-hard15.txt").read_text("utf-8")).layout
    across = [slot.number for slot in layout.slots if slot.direction == "across"]
    down = [slot.number for slot in layout.slots if slot.direction == "down"]
    # The article lists these clue numbers; its lengths are 36x4, 22x5, 8x6, 2x10, 4x15.
    assert across[:12] == [1, 6, 10, 14, 15, 16, 17, 18, 19, 20, 23, 24]
    assert across[-3:] == [65, 66, 67]
    assert (len(across), len(down)) == (35, 37)
    assert down[:13] == list(range(1, 14))
    lengths = sorted(len(slot.cells) for slot in layout.slots)
    assert [lengths.count(n) for n in (4, 5, 6, 10, 15)] == [36, 22, 8, 2, 4]


def test_the_same_seed_gives_the_same_fill_and_another_seed_another() -> None:
    problem = english("....\n....\n....\n....")
    first = fill.search(problem, 7).rows
    assert fill.search(problem, 7).rows == first
    assert fill.search(problem, 8).rows != first


def test_a_node_budget_stops_at_the_same_place_and_proves_nothing() -> None:
    problem = english("\n".join(["." * 8] * 8))
    results = [fill.search(problem, 3, Budget(nodes=9000).meter()) for _ in range(2)]
    assert [result.outcome for result in results] == ["stopped", "stopped"]
    assert results[0].nodes == results[1].nodes <= 9000
    with pytest.raises(OutOfBudget):
        fill.fill(problem, Rng(3), Budget(nodes=500))


def test_a_single_square_reads_the_same_both_ways() -> None:
    problem = english("\n".join(["....."] * 5), single=True)
    lines = text_of(problem, fill.fill(problem, Rng(1)).rows)
    assert ["".join(column) for column in zip(*lines, strict=True)] == lines
    words = {ENGLISH.alphabet.decode(word) for word in ENGLISH.words(5, 5)}
    assert faults(lines, words, single=True) == []


def test_must_words_stand_somewhere_and_may_be_outside_the_list() -> None:
    words = (ENGLISH.alphabet.encode("CRANE"), ENGLISH.alphabet.encode("QQXYZ"))
    problem = english(".....#.....", Rules(musts=words[:1]))
    texts = [problem.stock.text(word) for word in problem.words_of(fill.fill(problem, Rng(2)).rows)]
    assert "CRANE" in texts
    problem = english(".....", Rules(musts=words[1:]))
    assert problem.outside == [words[1]]
    assert text_of(problem, fill.fill(problem, Rng(2)).rows) == ["QQXYZ"]


def test_a_must_word_without_a_place_is_named() -> None:
    problem = english("....\n....", Rules(musts=(ENGLISH.alphabet.encode("CRANE"),)))
    with pytest.raises(Infeasible, match="CRANE"):
        fill.fill(problem, Rng(1))


def test_floors_by_slot_and_length_and_bans_hold() -> None:
    words = [ScoredWord(ABC.encode(word), score, "") for word, score in
             (("AB", 10), ("AC", 60), ("BA", 70), ("CA", 80), ("BD", 90), ("CD", 5), ("DA", 99))]  # fmt: skip
    stock = Stock(ABC)
    stock.add(words)
    layout = parse("..\n..").layout
    score = {stock.text(item.word): item.score for item in words}
    every = list(all_fills(["..", ".."], sorted(score)))  # 1A, 3A, 1D, 2D

    def check(rules: Rules, wanted: list[tuple[str, ...]]) -> None:
        problem = Problem(layout, stock, {}, rules)
        result = fill.search(problem, 1)
        assert (result.outcome == "filled") == bool(wanted)
        if result.rows:
            assert tuple(stock.text(word) for word in problem.words_of(result.rows)) in wanted

    check(Rules(), every)
    for floor in (10, 11, 60, 70, 90):
        check(Rules(floor=floor), [one for one in every if min(score[word] for word in one) >= floor])
        check(Rules(slot_floors={"1A": floor}), [one for one in every if score[one[0]] >= floor])
        check(Rules(length_floors={2: floor}), [one for one in every if min(score[word] for word in one) >= floor])
    for ban in ({"AB"}, {"AB", "AC"}, {"BA", "CA"}):
        bans = {"1A": {ABC.encode(word) for word in ban}}
        check(Rules(slot_bans=bans), [one for one in every if one[0] not in ban])


def test_the_best_lowest_score_is_proved() -> None:
    stock = Stock(ABC)
    listed = {"AB": 10, "AC": 60, "BD": 90, "CD": 5, "EA": 40, "EB": 45, "AD": 50, "BE": 55}
    stock.add(ScoredWord(ABC.encode(word), score, "") for word, score in listed.items())
    problem = Problem(parse("..\n..").layout, stock, {}, Rules(prefer_clued=False))
    own = stock.words(2)
    scores = {stock.text(row): int(score) for row, score in zip(own.matrix, own.scores, strict=True)}
    every = [min(scores[word] for word in rows) for rows in all_fills(["..", ".."], sorted(scores))]
    best = fill.best_floor(problem, Rng(1))
    assert best.score == max(every)
    assert best.proved


def test_no_two_words_of_one_stem_or_with_a_long_common_part() -> None:
    letters = alphabet("en")
    stock = Stock.from_texts(letters, ["PLANNER", "PLANNED", "STAPLER"])
    grid = ".......\n#######\n......."
    for rules, count in ((Rules(), 2), (Rules(distinct="stem"), 2), (Rules(substring=2), 2)):
        problem = Problem(parse(grid).layout, stock, {}, rules)
        result = fill.search(problem, 4)
        words = {stock.text(word) for word in problem.words_of(result.rows)} if result.rows else set()
        if rules.distinct == "stem":
            assert "STAPLER" in words
        if rules.substring:
            assert result.outcome == "none" or not {"PLANNER", "PLANNED"} <= words
        assert result.outcome == "none" or len(words) == count


def too_alike(first: str, second: str, rules: Rules) -> bool:
    """Straight from the rules' words: a common run of so many letters, a common beginning of four and more letters
    that leaves at most three of either."""
    if rules.substring:
        runs_ = {first[at : at + rules.substring] for at in range(len(first) - rules.substring + 1)}
        if any(run in second for run in runs_ if len(run) == rules.substring):
            return True
    if rules.distinct == "stem":
        for end in range(4, min(len(first), len(second)) + 1):
            if first[:end] == second[:end] and max(len(first), len(second)) - end <= 3:
                return True
    return False


@pytest.mark.parametrize("rules", [Rules(substring=2), Rules(substring=3), Rules(distinct="stem"),
                                   Rules(distinct="stem", substring=3)], ids=str)  # fmt: skip
def test_likeness_rules_leave_exactly_the_fills_without_two_words_that_are_alike(rules: Rules) -> None:
    source = random.Random(rules.substring * 7 + len(rules.distinct))
    outcomes = set()
    shapes = [["...", ".#.", "..."], [".....#", "######", "......"], ["....#", ".####", ".####", "....#"]]
    for _ in range(25):
        lines = source.choice(shapes)
        lengths = sorted({len(run) for run in runs(lines)})
        heads = ["".join(source.choice("ABC") for _ in range(4)) for _ in range(2)]
        words = set()
        for length in lengths:
            for _ in range(6):
                tail = "".join(source.choice("ABC") for _ in range(length))
                words.add((source.choice(heads) + tail)[:length] if length > 4 and source.random() < 0.7 else tail)
        stock = Stock.from_texts(ABC, sorted(words))
        want = {
            rows
            for rows in all_fills(lines, sorted(words))
            if not any(too_alike(a, b, rules) for a, b in combinations(rows, 2))
        }
        problem = Problem(parse("\n".join(lines)).layout, stock, {}, rules)
        for result in (fill.search(problem, 3), sat.solve(problem)):
            assert (result.outcome == "filled") == bool(want)
            outcomes.add(result.outcome)
            if result.rows:
                assert tuple(stock.text(word) for word in problem.words_of(result.rows)) in want
    assert outcomes == {"filled", "none"}


def test_polishing_leaves_a_fill_and_never_more_unwanted_words() -> None:
    words = {ENGLISH.alphabet.decode(word) for word in ENGLISH.words(2, 15)}
    grids = (".....#\n......\n......\n......\n......\n#.....", "....\n....\n....\n....")
    for seed, (grid, rules) in enumerate(zip(grids, (Rules(), Rules(distinct="stem")), strict=True)):
        problem = english(grid, rules._replace(prefer_clued=False))
        rows = fill.fill(problem, Rng(seed)).rows
        wanted = [group.clued for group in problem.groups]
        polish = Polish(problem, rows, wanted, Rng(seed))
        before = sum(polish.unwanted(slot) for slot in range(len(rows)))
        better = polish.run(Budget(nodes=20_000).meter())
        assert faults(text_of(problem, tuple(better)), words) == []
        assert sum(polish.unwanted(slot) for slot in range(len(rows))) < before
        texts = [problem.stock.text(word) for word in problem.words_of(better)]
        assert not any(too_alike(a, b, rules) for a, b in combinations(texts, 2))


def test_a_rebus_cell_counts_as_one_letter_in_its_crossings() -> None:
    letters = alphabet("en")
    stock = Stock.from_texts(letters, ["HEARTH", "AHEART", "AH"])
    drawn = parse("#.\n.[HEART]")
    with_rebus = Stock(letters, ("HEART",))
    with_rebus.add(ScoredWord(letters.encode(word), 50, "") for word in ("AHEART", "XHEART"))
    problem = Problem(drawn.layout, with_rebus, drawn.fixed)
    result = fill.search(problem, 1)
    assert {with_rebus.text(word) for word in problem.words_of(result.rows)} == {"AHEART", "XHEART"}
    assert problem.contents(result.rows)[3] == "HEART"
    assert len(stock.words(6).matrix) == 2


def test_a_slovak_ch_takes_one_cell() -> None:
    slovak = alphabet("sk")
    stock = Stock.from_texts(slovak, ["CHLEB", "CHATA"])
    problem = Problem(parse("....").layout, stock, {})
    assert problem.contents(fill.search(problem, 1).rows)[0] == "CH"


def test_viability_gives_the_letters_that_can_still_stand() -> None:
    stock = Stock.from_texts(ABC, ["AB", "AC", "BD", "CD", "BE"])
    found = viability(Problem(parse("..\n..").layout, stock, {}))
    assert found.letters == {0: "A", 1: "BC", 2: "BC", 3: "DE"}
    assert found.words == {"1A": 2, "3A": 3, "1D": 2, "2D": 3}
    assert possible_words(Problem(parse("B.\n.E").layout, stock, {0: "A"}), "1A") == ["AB", "AC"]
    stuck = viability(Problem(parse("..\n..").layout, stock, {3: "E"}))
    assert not stuck.possible
    assert stuck.trouble is not None


def test_a_proof_names_a_smallest_clashing_group() -> None:
    # 1A must begin with A or B, every word down there begins with C: 1A and 1D clash, the rest of the grid does not.
    stock = Stock.from_texts(ABC, ["AAA", "ABA", "BBB", "CCCC", "CDCC", "AAAAA", "ABABA", "BBABB"])
    problem = Problem(parse("...##\n.####\n.####\n.####").layout, stock, {}, Rules(prefer_clued=False))
    with pytest.raises(Infeasible) as error:
        fill.fill(problem, Rng(1))
    assert error.value.key == "crossword.no-fill-group"
    assert error.value.message.params["slots"] == "1A, 1D"


@pytest.mark.parametrize(
    ("grid", "entries", "key"),
    [
        ("." * 40, (), "crossword.no-words"),
        ("QXZ.", (), "crossword.no-word-fits"),
        ("...\n...", (("9A", "CAT"),), "crossword.unknown-slot"),
        ("...\n...", (("1A", "CATS"),), "crossword.entry-length"),
        ("...\n...\n...", (("1A", "CAT"), ("1D", "DOG")), "crossword.crossing-clash"),
        ("#", (), "crossword.no-slots"),
        ("..Щ", (), "crossword.bad-letter"),
    ],
)
def test_bad_input_is_named(grid: str, entries: tuple[tuple[str, str], ...], key: str) -> None:
    with pytest.raises((Infeasible, SpecError)) as error:
        problem_with(grid, entries)
    assert error.value.key == key
    assert str(error.value)


def problem_with(grid: str, entries: tuple[tuple[str, str], ...]) -> Problem:
    stock, drawn = Stock.of(ENGLISH), parse(grid)
    fixed = dict(drawn.fixed)
    fixed_entries(drawn.layout, [(label, ENGLISH.alphabet.encode(word)) for label, word in entries], stock, fixed)
    return Problem(drawn.layout, stock, fixed)


def test_dimacs_says_what_its_variables_mean() -> None:
    stock = Stock.from_texts(ABC, ["AB", "AC", "BD", "CD"])
    formula = encode(Problem(parse("..\n..").layout, stock, {}), "support")
    assert formula is not None
    lines = formula.dimacs().splitlines()
    header = next(line for line in lines if line.startswith("p cnf"))
    clauses = [line for line in lines if not line.startswith(("c", "p"))]
    assert header == f"p cnf {formula.variables} {len(clauses)}"
    assert all(line.endswith(" 0") for line in clauses)
    assert sum(line.startswith("c word") for line in lines) == sum(len(own.rows) for own in formula.slots)


def test_the_kernel_refuses_what_does_not_fit() -> None:
    table = WordTable(np.zeros((3, 2), np.uint8), 5)
    assert len(table) == 3
    with pytest.raises(ValueError, match="differ in length"):
        FillSearch([table], [(0, [0, 1, 2])], [31, 31, 31], None, None, [], None, 1)
    with pytest.raises(ValueError, match="alphabet"):
        WordTable(np.full((1, 2), 9, np.uint8), 5)


def test_layouts_have_a_text_form() -> None:
    text = "..|....\n~_..._.\n...#..\n-..=..\n"
    layout = parse(text).layout
    assert parse(draw(layout, [""] * 18)).layout.__dict__.keys() >= {"kinds"}
    again = parse(draw(layout, [""] * 18)).layout
    assert (again.kinds, again.bars_right, again.bars_below) == (layout.kinds, layout.bars_right, layout.bars_below)
    assert eval(repr(layout)).lines() == layout.lines()
    assert isinstance(layout, Layout)
    assert runs(["...", ".#."])[0] == [(0, 0), (0, 1), (0, 2)]
