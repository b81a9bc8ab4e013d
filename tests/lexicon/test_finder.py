"""The word finder against its slow twin on random words, and by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.errors import LetterError, LexiconError
from gridwright.letters import alphabet
from gridwright.lexicon import Lexicon, from_words
from gridwright.lexicon.finder import Query, box_chains, extensions, find, hooks, two_words
from gridwright.lexicon.query import parse_pattern
from tests.reference import finder as slow

ENGLISH = alphabet("en")
LETTERS = "ABCDE"


def made(*words: str) -> Lexicon:
    return from_words(ENGLISH, words)[0]


def found(lexicon: Lexicon, query: Query) -> list[str]:
    return [ENGLISH.decode(match.word) for match in find(lexicon, query)]


texts = st.text(LETTERS, max_size=3)
patterns = st.lists(st.sampled_from([*LETTERS, "?", "*", "[AB]", "[^CD]"]), max_size=5).map("".join)
queries = st.builds(
    Query,
    rack=st.none() | st.text(LETTERS + "?", min_size=1, max_size=7),
    include=texts,
    exclude=st.just("") | st.sampled_from(list("ABCDE")),
    starts=st.just("") | texts,
    ends=st.just("") | texts,
    contains=st.just("") | texts,
    pattern=st.just("") | patterns,
    shortest=st.integers(1, 3),
    longest=st.integers(3, 9),
    all_letters=st.booleans(),
    bee=st.just("") | st.text(LETTERS, min_size=1, max_size=4),
    box=st.just("") | st.sampled_from(["AB CD E", "A B C", "ABC DE"]),
)


@given(st.lists(st.text(LETTERS, min_size=1, max_size=8), max_size=80), queries)
@settings(max_examples=300)
def test_the_kernel_finds_what_a_scan_finds(words: list[str], query: Query) -> None:
    lexicon = made(*words)
    if set(query.exclude) & set(query.include):
        with pytest.raises(LexiconError):
            find(lexicon, query)
        return
    answer = found(lexicon, query)
    assert len(answer) == len(set(answer))
    assert set(answer) == slow.find(lexicon, query)
    for match in find(lexicon, query):
        assert lexicon.index(match.word) == match.number
        if query.rack is not None:
            tiles = Counter(query.rack.replace("?", ""))
            laid = Counter(ENGLISH.letters[rank] for place, rank in enumerate(match.word) if place not in match.blanks)
            assert not laid - tiles
            assert len(match.blanks) == (Counter(ENGLISH.decode(match.word)) - tiles).total()


@given(
    st.lists(st.text(LETTERS, min_size=3, max_size=3), max_size=60),
    st.text(LETTERS, min_size=3, max_size=3),
    st.lists(st.text(LETTERS, min_size=3, max_size=3), max_size=3),
)
@settings(max_examples=200)
def test_wordle(words: list[str], secret: str, guesses: list[str]) -> None:
    """Colours as the game gives them never exclude the secret, and the kernel agrees with the scan."""
    greens, yellows, greys = ["?"] * 3, [], set()
    for guess in guesses:
        left = Counter(s for s, g in zip(secret, guess, strict=True) if s != g)
        yellow = ["?"] * 3
        for place, sign in enumerate(guess):
            if secret[place] == sign:
                greens[place] = sign
            elif left[sign]:
                left[sign] -= 1
                yellow[place] = sign
            elif sign not in secret:
                greys.add(sign)
        yellows.append("".join(yellow))
    query = Query(greens="".join(greens), yellows=yellows, greys="".join(sorted(greys)))
    lexicon = made(*words, secret)
    answer = found(lexicon, query)
    assert set(answer) == slow.find(lexicon, query)
    assert secret in answer


def test_anagrams_and_blanks_by_hand() -> None:
    lexicon = made("ADIEU", "AUDIO", "TEA", "EAT", "ATE", "TEAT", "QUIZ")
    assert found(lexicon, Query(rack="tea", all_letters=True)) == ["ATE", "EAT", "TEA"]
    (match,) = find(lexicon, Query(rack="tea?", shortest=4))
    assert (ENGLISH.decode(match.word), match.blanks) == ("TEAT", (3,))
    assert found(lexicon, Query(rack="q?*?", all_letters=True)) == ["QUIZ"]


def test_patterns_by_hand() -> None:
    lexicon = made("SCAR", "SEAL", "STAR", "STEAL", "OSCAR")
    assert found(lexicon, Query(pattern="s?a*")) == ["SCAR", "SEAL", "STAR"]
    assert found(lexicon, Query(pattern="[so]*ar")) == ["OSCAR", "SCAR", "STAR"]
    assert found(lexicon, Query(pattern="s[^c]a?")) == ["SEAL", "STAR"]
    assert found(lexicon, Query(pattern="*")) == ["OSCAR", "SCAR", "SEAL", "STAR", "STEAL"]
    assert found(lexicon, Query(starts="s", ends="l", contains="e")) == ["SEAL", "STEAL"]


def test_digraphs_in_racks_and_patterns() -> None:
    slovak = alphabet("sk")
    lexicon, _ = from_words(slovak, ["chata", "cihla", "hac", "ach"])
    decode = slovak.decode
    assert [decode(m.word) for m in find(lexicon, Query(rack="chaat"))] == ["ACH", "CHATA"]
    assert [decode(m.word) for m in find(lexicon, Query(rack="c h a"))] == ["HAC"]
    assert [decode(m.word) for m in find(lexicon, Query(pattern="?ata"))] == ["CHATA"]
    assert [decode(m.word) for m in find(lexicon, Query(starts="c", shortest=5))] == ["CIHLA"]


def test_a_script_that_runs_from_right_to_left() -> None:
    hebrew = alphabet("he")
    lexicon, _ = from_words(hebrew, ["שלום", "מלך", "לחם", "שולחן"])
    assert [hebrew.decode(m.word) for m in find(lexicon, Query(rack="שָׁלוֹם"))] == ["שלומ"]
    # Logical order: the word begins with shin, wherever it is drawn; a final mem is a mem.
    assert len(find(lexicon, Query(starts="ש"))) == 2
    assert [hebrew.decode(m.word) for m in find(lexicon, Query(pattern="??ם"))] == ["לחמ"]
    assert lexicon.spelling("לחם") == "לחם"


def test_yo_stress_marks_and_look_alikes_in_questions() -> None:
    russian = alphabet("ru")
    lexicon, _ = from_words(russian, ["ёлка", "замок", "еда"])
    assert [lexicon.spelling(m.word) for m in find(lexicon, Query(rack="елка"))] == ["ёлка"]
    assert [lexicon.spelling(m.word) for m in find(lexicon, Query(rack="ёлка"))] == ["ёлка"]
    assert [lexicon.spelling(m.word) for m in find(lexicon, Query(pattern="за\u0301мок"))] == ["замок"]
    for query in (Query(rack="eлка"), Query(pattern="?лкa"), Query(include="o"), Query(bee="елкa")):
        with pytest.raises(LetterError) as caught:
            find(lexicon, query)
        assert caught.value.key in ("letters.mixed-script", "letters.other-script")


def test_hooks_and_extensions() -> None:
    lexicon = made("RATE", "CRATE", "GRATE", "RATED", "RATER", "RATES", "IRATE", "CRATES")
    front, back = hooks(lexicon, ENGLISH.encode("RATE"))
    assert [ENGLISH.letters[rank] for rank in front] == ["C", "G", "I"]
    assert [ENGLISH.letters[rank] for rank in back] == ["D", "R", "S"]
    longer = [ENGLISH.decode(match.word) for match in extensions(lexicon, "rate")]
    assert longer == ["CRATE", "CRATES", "GRATE", "IRATE", "RATED", "RATER", "RATES"]


@given(st.lists(st.text("ABC", min_size=1, max_size=4), max_size=30), st.text("ABC?", min_size=2, max_size=6))
@settings(max_examples=100)
def test_two_word_anagrams(words: list[str], rack: str) -> None:
    lexicon = made(*words)
    if rack.count("?") > 2:
        return
    pairs = {frozenset((one.word, other.word)) for one, other in two_words(lexicon, Query(rack=rack))}
    tiles, blanks = Counter(rack.replace("?", "")), rack.count("?")
    expected = set()
    for one in lexicon:
        for other in lexicon:
            both = ENGLISH.decode(one) + ENGLISH.decode(other)
            if len(both) == len(rack) and (Counter(both) - tiles).total() == blanks:
                expected.add(frozenset((one, other)))
    assert pairs == expected


def test_box_chains() -> None:
    lexicon = made("ABA", "ACE", "ECB", "BAD", "ACEBD")
    answers = [[ENGLISH.decode(match.word) for match in chain] for chain in box_chains(lexicon, "AB,CD,E")]
    # ACE and ECB need B..., E..; of all words only ACEBD has every letter, and no pair does.
    assert answers == [["ACEBD"]]


@pytest.mark.parametrize(
    ("query", "error", "key"),
    [
        (Query(rack="ёж"), LetterError, "letters.other-script"),
        (Query(rack="?" * 40), LexiconError, "words.too-many-blanks"),
        (Query(rack="a" * 300), LexiconError, "words.too-many-tiles"),
        (Query(rack=" "), LexiconError, "words.empty-rack"),
        (Query(pattern="a[bc"), LexiconError, "words.open-choice"),
        (Query(pattern="a]"), LexiconError, "words.open-choice"),
        (Query(pattern="?" * 100), LexiconError, "words.pattern-too-long"),
        (Query(shortest=5, longest=4), LexiconError, "words.empty-range"),
        (Query(include="a", exclude="a"), LexiconError, "words.in-and-out"),
        (Query(include="a", greys="a"), LexiconError, "words.in-and-out"),
        (Query(box="abc"), LexiconError, "words.too-few-sides"),
        (Query(greens="ab?", yellows=["?a"]), LexiconError, "words.bad-yellow"),
        (Query(yellows=["?????"] * 9), LexiconError, "words.too-many-patterns"),
    ],
)
def test_impossible_questions_are_named(query: Query, error: type[Exception], key: str) -> None:
    with pytest.raises(error) as caught:
        find(made("ABA"), query)
    assert caught.value.key == key  # type: ignore[attr-defined]
    assert str(caught.value)


def test_a_limit_and_an_empty_lexicon() -> None:
    lexicon = made("AB", "BA", "ABBA")
    assert len(find(lexicon, Query(), limit=2)) == 2
    assert len(find(made(), Query())) == 0


def test_pattern_lengths() -> None:
    pattern = parse_pattern("a?[bc]", ENGLISH)
    assert (pattern.shortest, pattern.longest) == (3, 3)
    assert parse_pattern("a*", ENGLISH).longest is None
