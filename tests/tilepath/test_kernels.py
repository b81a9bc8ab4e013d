"""The kernels against brute force on the same random boards."""

from __future__ import annotations

import itertools

import pytest

from gridwright.families.tilepath.board import Board
from gridwright.families.tilepath.cover import CoverSearch
from gridwright.families.tilepath.solve import counter, options_on
from gridwright.families.tilepath.words import find_words, searcher, set_board, trie_of
from gridwright.family import Budget, Meter
from gridwright.grid import Shape, Topology
from gridwright.letters import alphabet, from_letters
from gridwright.rng import Rng
from tests.reference import tilepath_slow as slow

ENGLISH = alphabet("en")
SHAPES: list[Shape] = [
    Shape(3, 4),
    Shape(4, 4, None, "four"),
    Shape(4, 3, None, "hex"),
    Shape.from_text("##.#\n####\n#.##"),
    Shape.from_text(".###\n####\n.###", "hex"),
]


def random_tiles(shape: Shape, rng: Rng, letters: str) -> list[str]:
    return [rng.choice(letters) if cell in shape else "" for cell in range(shape.size)]


def random_words(rng: Rng, letters: str, many: int) -> list[str]:
    return sorted({"".join(rng.choice(letters) for _ in range(rng.between(2, 6))) for _ in range(many)})


def as_rows(shape: Shape, tiles: list[str]) -> list[list[str]]:
    return [tiles[row * shape.cols : (row + 1) * shape.cols] for row in range(shape.rows)]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_words_and_their_cells_are_those_of_brute_force(shape: Shape) -> None:
    rng = Rng.from_seed(3, repr(shape))
    board = Board(shape)
    for _ in range(6):
        tiles = random_tiles(shape, rng, "ABCD")
        words = random_words(rng, "ABCD", 60)
        plain = slow.board_of(as_rows(shape, tiles))
        expected = {word: slow.sets(plain, word, shape.topology) for word in words}
        encoded = sorted(ENGLISH.encode(word) for word in words)
        found = {
            ENGLISH.decode(item.word): {frozenset(shape.place(cell) for cell in cells) for cells in item.paths}
            for item in find_words(board, tiles, ENGLISH, encoded)
        }
        assert found == {word: cells for word, cells in expected.items() if cells}
        # The quick walk of the count agrees with the walk that keeps paths.
        search = searcher(trie_of(encoded, ENGLISH), board)
        search.set_points([1])
        set_board(search, board, tiles, ENGLISH)
        assert search.count() == (len(found), len(found))


def test_an_alphabet_of_more_than_32_letters() -> None:
    letters = from_letters(tuple(chr(0x410 + n) for n in range(32)) + tuple("ABCDEFGH"))
    shape = Shape(3, 3)
    rng = Rng.from_seed(8)
    for _ in range(10):
        tiles = [rng.choice(letters.letters[28:36]) for _ in range(9)]
        words = sorted({bytes(rng.between(28, 35) for _ in range(rng.between(2, 4))) for _ in range(80)})
        plain = slow.board_of(as_rows(shape, tiles))
        expected = {letters.decode(word) for word in words if slow.sets(plain, letters.decode(word), "eight")}
        board = Board(shape)
        assert {letters.decode(item.word) for item in find_words(board, tiles, letters, words)} == expected
        search = searcher(trie_of(words, letters), board)
        search.set_points([1])
        set_board(search, board, tiles, letters)
        assert search.count()[0] == len(expected)


def test_a_tile_of_several_letters_takes_several_steps() -> None:
    # QU I / T E by hand: QUIT and QUITE run over the tile QU; the word QI has no path.
    tiles = ["QU", "I", "T", "E"]
    words = [ENGLISH.encode(word) for word in ("QI", "QUIET", "QUIT", "QUITE", "TIE")]
    board = Board(Shape(2, 2))
    found = find_words(board, tiles, ENGLISH, words)
    assert [ENGLISH.decode(item.word) for item in found] == ["QUIET", "QUIT", "QUITE", "TIE"]
    search = searcher(trie_of(words, ENGLISH), board)
    search.set_points([0, 0, 0, 1, 1, 2])
    set_board(search, board, tiles, ENGLISH)
    assert search.count() == (4, 2 + 1 + 2 + 1)  # Qu counts as two letters


@pytest.mark.parametrize("crossing", [True, False])
@pytest.mark.parametrize("once", [True, False])
@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_covers_are_counted_as_by_brute_force(shape: Shape, crossing: bool, once: bool) -> None:
    rng = Rng.from_seed(5, repr(shape))
    board = Board(shape)
    seen = 0
    for _ in range(4):
        tiles = random_tiles(shape, rng, "ABC")
        words = random_words(rng, "ABC", 18)
        plain = slow.board_of(as_rows(shape, tiles))
        encoded = sorted(ENGLISH.encode(word) for word in words)
        options = options_on(board, tiles, ENGLISH, trie_of(encoded, ENGLISH), crossing=crossing)
        search = counter(board, options, Meter(), once=once)
        expected = slow.covers(plain, words, shape.topology, crossing=crossing, once=once)
        assert search.count(10**15) == expected
        listed = search.find(10_000)
        assert len(listed) == expected
        for cover in listed:
            cells = [cell for number in cover for cell in options[number].path]
            assert sorted(cells) == list(board.cells)
        seen += expected
    assert seen > 0


def test_a_count_stops_at_its_cap_and_at_its_budget() -> None:
    board = Board(Shape(4, 4))
    words = [ENGLISH.encode("A" * size) for size in (2, 3, 4)]
    options = options_on(board, ["A"] * 16, ENGLISH, trie_of(words, ENGLISH), crossing=True)
    assert counter(board, options, Meter(), once=False).count(7) == 7
    stopped = counter(board, options, Meter(Budget(nodes=1)), once=False)
    stopped.count(10**15)
    assert stopped.stopped


@pytest.mark.parametrize("topology", ["eight", "four", "hex"])
def test_the_annealer_lays_hamiltonian_paths_without_crossings(topology: Topology) -> None:
    shape = Shape(6, 6, None, topology)
    board = Board(shape)
    words = [bytes([number] * 6) for number in range(6)]
    for seed in range(3):
        search = CoverSearch(board, words, Rng(seed), alphabet=ENGLISH)
        assert search.annealer.lay(100_000)
        search.annealer.shuffle(500)
        path = [shape.place(board.cells[place]) for place in search.annealer.hamiltonian()]
        assert len(set(path)) == 36
        assert all(slow.touch(one, two, topology) for one, two in itertools.pairwise(path))
        assert topology == "hex" or not slow.crosses(slow.diagonals(path))
