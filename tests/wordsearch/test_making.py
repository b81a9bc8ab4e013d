"""Finished puzzles against an audit that knows no kernel: each rule by its wording, each word by all runs."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from gridwright import making
from gridwright.errors import GridwrightError, Infeasible, OutOfBudget, SpecError
from gridwright.families.wordsearch.document import WordSearch
from gridwright.families.wordsearch.family import FAMILY
from gridwright.families.wordsearch.spec import WordSearchSpec as Spec
from gridwright.family import Budget, Range
from gridwright.lexicon import Lexicon
from gridwright.lexicon.profanity import Profanity
from tests.reference.wordsearch_slow import complaints

ANIMALS = ("собака", "кошка", "лошадь", "корова", "медведь", "лиса", "заяц", "волк", "белка", "ёж лесной")


@cache
def lexicon(language: str, spec: Spec) -> Lexicon:
    found = FAMILY.open_lexicon(spec, language, None)
    assert found is not None
    return found


def make(language: str = "en", seed: int = 1, *, nodes: int | None = None, **settings: Any) -> WordSearch:
    spec = Spec(**settings)
    budget = Budget(nodes=nodes)
    words = lexicon(language, spec)
    doc: WordSearch = making.make(FAMILY, spec, seed=seed, language=language, lexicon=words, budget=budget)
    return doc


def forbidden(doc: WordSearch, level: str = "obscene") -> list[tuple[str, ...]]:
    known = Profanity.load(doc.language, "obscene" if level == "obscene" else "school")
    found = []
    for text in known.forbidden_sequences():
        try:
            found.append(doc.letters.split(text))
        except GridwrightError:
            continue
    return found


CASES: list[tuple[str, dict[str, Any]]] = [
    ("sk", {"size": 8}),
    ("sk", {"size": 10}),
    ("sk", {"size": 12, "unwanted": "school"}),
    ("sk", {"size": 12, "accents": "strip"}),
    ("sk", {"size": 12, "digraphs": ("DZ", "DŽ", "-CH")}),
    ("ru", {"size": 12, "words": ANIMALS, "message": "ХОРОШО"}),
    ("en", {"size": 10, "message": "WERE LIZARDS"}),
    ("en", {"size": 9, "secret": False}),
    ("en", {"rows": 6, "cols": 18}),
    ("en", {"size": 14, "mask": "ring"}),
    ("ru", {"size": 14, "mask": "heart"}),
    ("en", {"mask": "..####..\n########\n########\n###..###\n###..###\n########\n########\n..####..", "secret": False}),
    ("en", {"size": 12, "min_length": 3, "lengths": ("6~2:50", "5~1:30", "3:20"), "quotas": ("3:2",)}),
    ("en", {"size": 10, "message": "A MESSAGE OF FORTY LETTERS TO SHOW HOW LONG IT CAN"}),
    ("en", {"size": 20}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "settings"), CASES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_finished_puzzle_keeps_every_rule(language: str, settings: dict[str, Any], seed: int) -> None:
    doc = make(language, seed, **settings)
    assert complaints(doc, forbidden=forbidden(doc, doc.spec.unwanted if doc.spec else "obscene")) == []
    assert list(doc.words) == sorted(doc.words, key=doc.letters.sort_key)
    assert doc.pattern.count("_") == len(doc.letters.tokens(doc.message))


@pytest.mark.parametrize("seed", range(5))
def test_words_that_must_be_placed_all_are_and_the_order_of_the_list_changes_nothing(seed: int) -> None:
    settings: dict[str, Any] = {"size": 12, "message": "ХОРОШО"}
    doc = make("ru", seed, words=ANIMALS, **settings)
    assert {"СОБАКА", "КОШКА", "ЛОШАДЬ", "КОРОВА", "МЕДВЕДЬ", "ЛИСА", "ЗАЯЦ", "ВОЛК", "БЕЛКА"} < set(doc.words)
    assert "ЁЖ ЛЕСНОЙ" in doc.words
    assert make("ru", seed, words=tuple(reversed(ANIMALS)), **settings).places == doc.places


def test_thirty_seeds_are_thirty_puzzles() -> None:
    grids = {make("ru", seed, words=ANIMALS, message="ХОРОШО", size=12).cells for seed in range(30)}
    assert len(grids) == 30


def test_crossings_and_directions_over_many_puzzles() -> None:
    """The figures asked of a 15 x 15 grid: two crossings for 99 % of words, directions 6-19 %, diagonals 40 ± 3 %."""
    crossed = total = diagonal = 0
    by_direction: dict[str, int] = {}
    for seed in range(20):
        doc = make("sk", seed, size=15)
        runs = [set(place.cells(doc.cols)) for place in doc.places]
        for number, run in enumerate(runs):
            others = [cell for cell in run if any(cell in other for at, other in enumerate(runs) if at != number)]
            crossed += len(others) >= 2
            total += 1
        for place in doc.places:
            diagonal += len(place.direction) == 2
            by_direction[place.direction] = by_direction.get(place.direction, 0) + 1
    assert crossed * 100 >= 99 * total
    assert abs(100 * diagonal / total - 40) <= 3
    assert all(6 <= 100 * n / total <= 19 for n in by_direction.values())
    assert len(by_direction) == 8


def test_only_allowed_directions_are_used() -> None:
    doc = make("en", size=12, directions=("E:3", "S", "NE"), diagonals=20)
    assert {place.direction for place in doc.places} <= {"E", "S", "NE"}


def test_the_joke_of_the_article_ends_in_the_message() -> None:
    doc = make("en", size=10, joke="Two snakes walk into a bar. Turns out they were lizards.")
    assert (doc.message, doc.intro) == ("were lizards.", "Two snakes walk into a bar. Turns out they")
    assert doc.pattern == "____ _______."


def test_a_slovak_joke_with_a_digraph() -> None:
    doc = make("sk", size=12, joke="Stretnú sa dve blchy a jedna hovorí: Pôjdeme pešo, alebo počkáme na psa?", seed=7)
    assert doc.message == "počkáme na psa?"
    assert "CH" in doc.letters.letters


def test_length_limits_and_quotas() -> None:
    doc = make("en", size=12, min_length=3, max_length=6, quotas=("3:1", "6:2"), lengths=("4~1:1", "3:1"))
    lengths = [place.length for place in doc.places]
    assert max(lengths) <= 6
    assert lengths.count(3) <= 1
    assert lengths.count(6) <= 2


def test_a_histogram_gives_only_its_lengths() -> None:
    doc = make("en", size=10, lengths=("5:3", "4:1"), message="LIZARDS")
    assert {place.length for place in doc.places} <= {4, 5}


def test_classic_puzzles_have_as_many_words_as_asked_and_no_message() -> None:
    doc = make("en", size=15, fill="letters", word_count=20)
    assert len(doc.words) == 20
    assert doc.message == doc.pattern == ""
    assert complaints(doc, forbidden=forbidden(doc)) == []
    assert all(doc.cells)


def test_a_list_alone_is_filled_up_with_its_own_letters() -> None:
    doc = make("en", size=12, fill="letters", words=("apple", "pear", "plum"))
    assert doc.words == ("APPLE", "PEAR", "PLUM")
    assert set(doc.cells) == set("APLERUM")
    assert complaints(doc) == []


def test_fillers_of_the_alphabet() -> None:
    doc = make("en", size=14, fill="letters", words=("apple", "pear"), filler="alphabet")
    assert len(set(doc.cells)) > 20


def test_nested_words_are_placed_when_allowed() -> None:
    with pytest.raises(SpecError) as error:
        make("en", size=10, words=("car", "carpet"), message="LIZARDS")
    assert error.value.key == "wordsearch.nested"
    doc = make("en", size=10, words=("car", "carpet"), message="LIZARDS", nested=True)
    assert complaints(doc, nested=True) == []


def test_the_spelling_of_the_list_is_kept_and_only_letters_stand_in_the_grid() -> None:
    doc = make("en", size=10, words=("New York", "St. John's"), message="LIZARDS")
    assert {"NEW YORK", "ST. JOHN'S"} <= set(doc.words)


def test_twenty_words_of_a_list_fit_into_fifteen_by_fifteen() -> None:
    words = lexicon("en", Spec(size=15, words=("x",)))
    chosen = [words.alphabet.decode(words.matrix(length)[(97 * length) % 3000].tobytes()) for length in range(5, 11)]
    chosen += [words.alphabet.decode(words.matrix(length)[(53 * length) % 3000].tobytes()) for length in range(5, 11)]
    doc = make("en", size=15, words=tuple(dict.fromkeys(chosen)), nested=True, unwanted="allow")
    assert set(chosen) <= set(doc.words)


def test_a_level_is_reached_or_said_not_to_be() -> None:
    doc = make("en", size=10, level="medium", lengths=("5~1:1",))
    assert FAMILY.rate(doc, lexicon=lexicon("en", Spec())).level == "medium"
    with pytest.raises(OutOfBudget) as error:
        make("en", size=6, level="very-hard")
    assert error.value.key == "wordsearch.level-not-found"


def test_the_article_loop_counts_its_attempts() -> None:
    doc = make("sk", size=8, strategy="greedy", min_length=3, lengths=("6~2:50", "5~1:30", "3:20"),
               quotas=("3:staged",), diagonals=None, own_letter=False)  # fmt: skip
    assert doc.attempts >= 1
    covered = {cell for place in doc.places for cell in place.cells(doc.cols)}
    assert len(doc.cells) - len(covered) == doc.pattern.count("_")
    assert sum(place.length == 3 for place in doc.places) <= (doc.attempts - 1) // 3


def test_a_fully_covered_grid() -> None:
    doc = make("sk", size=12, secret=False)
    assert doc.message == ""
    assert complaints(doc, forbidden=forbidden(doc)) == []


REFUSALS: list[tuple[dict[str, Any], type[GridwrightError], str]] = [
    ({"size": 8, "message": "A" * 80}, Infeasible, "wordsearch.message-too-long"),
    ({"size": 8, "message": "A" * 40}, SpecError, "wordsearch.message-share"),
    ({"size": 8, "message": "12 !"}, SpecError, "wordsearch.message-without-letters"),
    ({"size": 8, "words": ("elephantine",)}, Infeasible, "wordsearch.word-too-long"),
    ({"size": 8, "words": ("a",)}, SpecError, "wordsearch.word-too-short"),
    ({"size": 8, "words": ("#nothing",)}, SpecError, "wordsearch.no-words"),
    ({"size": 8, "words": ("dog", "DOG")}, SpecError, "wordsearch.duplicate"),
    ({"size": 8, "words": ("dog", "dogma")}, SpecError, "wordsearch.nested"),
    ({"size": 8, "words": ("gum", "mugged")}, SpecError, "wordsearch.nested-backwards"),
    ({"size": 8, "words": ("собака",)}, GridwrightError, "letters.other-script"),
    ({"size": 8, "words": ("fuck",)}, SpecError, "wordsearch.unwanted-word"),
    ({"size": 8, "words": ("dog",), "message": "x", "fill": "letters"}, SpecError, "wordsearch.message-and-fillers"),
    ({"size": 8, "words": ("dog", "cat"), "fill": "letters", "word_count": 1}, SpecError,
     "wordsearch.more-words-than-asked"),
    ({"size": 3, "min_length": 4}, Infeasible, "wordsearch.no-words-to-fill"),
    ({"size": 3, "min_length": 4, "fill": "letters"}, Infeasible, "wordsearch.no-words-that-fit"),
    ({"size": 8, "strategy": "greedy", "words": ("dog",)}, SpecError, "wordsearch.greedy-only-fills"),
    ({"size": 10, "joke": "Ha."}, SpecError, "wordsearch.joke-too-short"),
    ({"size": 6, "joke": "It was incomprehensibility."}, SpecError, "wordsearch.joke-does-not-fit"),
    ({"size": 9, "mask": "nonsense"}, SpecError, "wordsearch.unknown-mask"),
    ({"size": 2, "mask": "circle"}, SpecError, "wordsearch.mask-too-small"),
    ({"mask": "...\n...\n"}, GridwrightError, "core.no-cells"),
    ({"size": 4, "words": ("band", "bend", "bind", "bond", "lamp", "limp", "lump", "dust", "dusk", "disk", "hems"),
      "message": "abcdef"}, Infeasible, "wordsearch.too-many-words"),
]  # fmt: skip


@pytest.mark.parametrize(("settings", "kind", "key"), REFUSALS)
def test_a_request_that_cannot_be_met_is_refused_by_name(
    settings: dict[str, Any], kind: type[GridwrightError], key: str
) -> None:
    with pytest.raises(kind) as error:
        make("en", **settings)
    assert error.value.key == key
    assert str(error.value)


def test_what_is_not_proved_is_said_to_be_not_found() -> None:
    words = ("mango", "melon", "peach", "grape", "lemon", "olive", "guava")
    with pytest.raises(OutOfBudget) as error:
        make("en", size=5, words=words, fill="letters", directions=("E",), nodes=200_000)
    assert error.value.key == "wordsearch.word-not-placed"
    assert any(word.upper() in str(error.value) for word in words)


def test_more_letters_of_the_joke() -> None:
    joke = "Two snakes walk into a bar. Turns out they were lizards."
    doc = make("en", size=12, joke=joke, joke_letters=Range(18, 24))
    assert doc.message == "out they were lizards."
