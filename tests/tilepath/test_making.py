"""Boards as they come out of the generator, looked at by brute force; and lists that can't become a board."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import pytest

from gridwright.errors import Infeasible, SpecError
from gridwright.families.tilepath.family import FAMILY
from gridwright.families.tilepath.spec import TilePathSpec
from gridwright.families.tilepath.themes import themes
from gridwright.family import Severity
from gridwright.lexicon import lexicon
from gridwright.lexicon.profanity import Profanity
from gridwright.rng import Rng
from tests.reference import tilepath_slow as slow


@cache
def words(language: str) -> Any:
    return lexicon(language, language=language)


def make(spec: TilePathSpec, language: str = "en", seed: int = 1) -> Any:
    return FAMILY.generate(spec, Rng.from_seed(seed, "test"), lexicon=words(language))


CASES = [
    ("en", TilePathSpec(candidates=2)),
    ("ru", TilePathSpec(candidates=2, theme="море")),
    ("sk", TilePathSpec(candidates=2)),
    ("sk", TilePathSpec(mode="cover", topology="four", rows=5, cols=6, candidates=1)),
    ("ru", TilePathSpec(mode="cover", topology="hex", rows=5, cols=5, candidates=1)),
    ("en", TilePathSpec(mode="cover", mask="###.\n####\n####\n.###", candidates=1)),
    ("en", TilePathSpec(mode="cover", rows=10, cols=10, candidates=1)),
]


@pytest.mark.parametrize(("language", "spec"), CASES)
def test_a_board_keeps_every_promise(language: str, spec: TilePathSpec) -> None:
    doc = make(spec, language)
    rows = [doc.tiles[row * doc.cols : (row + 1) * doc.cols] for row in range(doc.rows)]
    board = slow.board_of(rows)
    alphabet = doc.letters
    taken: set[tuple[slow.Cell, bool]] = set()
    covered: list[slow.Cell] = []
    for answer in doc.answers:
        path = [divmod(cell, doc.cols) for cell in answer.path]
        assert all(slow.touch(one, two, doc.topology) for one, two in itertools.pairwise(path))
        assert "".join(board[cell] for cell in path) == answer.word
        assert slow.sets(board, alphabet.split(answer.word), doc.topology) == {frozenset(path)}
        steps = slow.diagonals(path) if doc.topology == "eight" else set()
        assert not steps & taken
        taken |= steps
        covered += path
        if answer.role == "span":
            assert slow.spans(board, path)
    assert sorted(covered) == sorted(board)
    assert not slow.crosses(taken)
    assert [answer.role for answer in doc.answers].count("span") == (spec.mode == "strands")
    along = ["".join(board[divmod(cell, doc.cols)] for cell in answer.path) for answer in doc.answers]
    for text in Profanity.load(language, "school").forbidden_sequences():
        if any(text in word or text[::-1] in word for word in along):
            continue
        assert not slow.sets(board, alphabet.split(text), doc.topology), text
    assert [item for item in FAMILY.check(doc, lexicon=words(language)) if item.severity is Severity.ERROR] == []


@pytest.mark.parametrize(
    ("given", "key", "part"),
    [
        # 10 letters for 12 tiles.
        ({"words": ("CATER", "HOUND"), "rows": 3, "cols": 4}, "tilepath.too-few-letters", "2 too few"),
        ({"words": ("FIGS", "FIG", "STOVE"), "rows": 3, "cols": 4}, "tilepath.clash", "FIG stands inside FIGS"),
        ({"words": ("CATER", "HOUND", "LIMP"), "rows": 4, "cols": 3}, "tilepath.no-selection", "exactly 12"),
        ({"words": ("AB", "CD"), "mask": "##\n..\n##"}, "tilepath.in-pieces", "in pieces"),
        # A T of five cells: three of one colour, one of the other, but both words are even.
        ({"words": ("AB", "CD"), "mask": "###\n.#.", "topology": "four"}, "tilepath.colours", "chessboard"),
    ],
)
def test_lists_that_cant_cover_are_refused_by_proof(given: dict[str, Any], key: str, part: str) -> None:
    spec = TilePathSpec(**{"mode": "cover", **given})
    with pytest.raises(Infeasible) as error:
        make(spec)
    assert error.value.key == key
    assert part in str(error.value)


def test_a_spangram_that_cant_reach_is_refused() -> None:
    with pytest.raises(Infeasible, match="at least 4 letters"):
        make(TilePathSpec(words=("WALKING", "HOUSED"), span="SUN", rows=4, cols=4))
    with pytest.raises(SpecError, match="spangram"):
        make(TilePathSpec(words=("WALK", "HOUSE")))


def test_a_theme_that_is_not_there_names_some_that_are() -> None:
    with pytest.raises(SpecError, match="Breakfast"):
        make(TilePathSpec(theme="nonsense"))


@pytest.mark.parametrize("language", ["en", "ru", "sk"])
def test_every_theme_can_fill_a_board_and_shows_nothing_unwanted(language: str) -> None:
    from gridwright.families.tilepath.pick import from_list

    alphabet, unwanted = words(language).alphabet, Profanity.load(language, "school")
    known = themes(language)
    assert len(known) > 180
    assert len({theme.name for theme in known}) == len(known)
    for theme in known:
        span = alphabet.tokens(theme.span)
        chosen = from_list([alphabet.tokens(word) for word in theme.list], 48, Rng(1), span=span)
        assert chosen, theme.name
        assert 6 <= len(span) <= 16, theme.name
        assert not any(unwanted.flags(alphabet.decode(alphabet.tokens(word))) for word in theme.list), theme.name


def test_common_words_are_required_and_rare_ones_a_bonus() -> None:
    doc = make(TilePathSpec(mode="squaredle", candidates=3), seed=4)
    lx = words("en")
    assert all((lx.commonness(answer.word) or 0) >= 34 for answer in doc.answers)
    assert all((lx.commonness(word) or 0) < 34 for word in doc.bonus)
    assert [item.code for item in FAMILY.check(doc, lexicon=lx)] == []


def test_dice_lie_as_they_were_rolled() -> None:
    from gridwright.families.tilepath.dice import dice_sets

    for language in ("en", "ru", "sk"):
        for name, dice in dice_sets(language).items():
            doc = make(TilePathSpec(mode="boggle", dice=name, candidates=2), language)
            faces = [set(die.split()) for die in dice.dice]
            assert _can_match([{n for n, die in enumerate(faces) if tile in die} for tile in doc.tiles])


def _can_match(options: list[set[int]]) -> bool:
    """Whether each tile can come from a die of its own (augmenting paths)."""
    owner: dict[int, int] = {}

    def place(tile: int, tried: set[int]) -> bool:
        for die in options[tile] - tried:
            tried.add(die)
            if die not in owner or place(owner[die], tried):
                owner[die] = tile
                return True
        return False

    return all(place(tile, set()) for tile in range(len(options)))
