"""Tile sets; sums as printed on the boxes, words summed by hand."""

from __future__ import annotations

import pytest

from gridwright.errors import LetterError
from gridwright.letters import alphabet
from gridwright.letters.tiles import tile_set, tile_sets, tile_sets_of


@pytest.mark.parametrize("id_", tile_sets())
def test_every_set_adds_up_and_every_letter_has_a_tile(id_: str) -> None:
    tiles = tile_set(id_)  # raises when its sums are wrong
    assert tiles.total >= 100
    missing = [tiles.alphabet.letters[rank] for rank, count in enumerate(tiles.counts) if not count]
    assert missing == []


def test_the_box_of_erudit() -> None:
    tiles = tile_set("erudit")
    assert (tiles.total, tiles.blanks) == (131, 3)
    assert "Ё" not in tiles.alphabet.letters


def test_points() -> None:
    assert tile_set("scrabble-en").points("QUARTZ") == 10 + 1 + 1 + 1 + 1 + 10
    assert tile_set("wwf-en").points("quartz") == 10 + 2 + 1 + 1 + 1 + 10
    assert tile_set("scrabble-ru").points("ёлка") == 3 + 2 + 2 + 1
    assert tile_set("erudit").points("ёлка") == 1 + 2 + 2 + 1
    assert tile_set("scrabble-en").points("QUARTZ", blanks=[0]) == 14
    assert tile_set("scrabble-sk").points("whisky") is None
    assert tile_set("scrabble-es").points("perro") == 3 + 1 + 8 + 1


def test_values_in_another_alphabet() -> None:
    puzzle = alphabet("sk")
    values = tile_set("scrabble-sk").values_in(puzzle)
    assert values[puzzle.rank["CH"]] == 4 + 4
    assert values[puzzle.rank["Q"]] is None


def test_sets_of_a_language_and_unknown_sets() -> None:
    assert tile_sets_of("ru") == ("erudit", "scrabble-ru")
    assert tile_sets_of("en") == ("scrabble-en", "super-scrabble-en", "wwf-en")
    with pytest.raises(LetterError) as caught:
        tile_set("scrabble-xx")
    assert caught.value.key == "letters.unknown-tile-set"
