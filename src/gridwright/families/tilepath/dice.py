"""Dice sets of Boggle by language: data/tilepath/dice/<language>.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

import msgspec

from gridwright.errors import SpecError
from gridwright.rng import Rng


class DiceSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of dice for a board of ``rows`` x ``cols``: one die a line, its faces separated by spaces."""

    rows: int
    cols: int
    dice: tuple[str, ...]
    points: tuple[int, ...]
    shortest: int = 3
    source: str = ""

    def __post_init__(self) -> None:
        if len(self.dice) != self.rows * self.cols:
            raise ValueError(f"{len(self.dice)} dice for {self.rows} x {self.cols}")

    def roll(self, rng: Rng) -> tuple[str, ...]:
        """The dice shaken into the tray."""
        order = list(self.dice)
        rng.shuffle(order)
        return tuple(rng.choice(die.split()) for die in order)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    language: str
    licence: str
    sets: dict[str, DiceSet]


@lru_cache(maxsize=8)
def dice_sets(language: str) -> Mapping[str, DiceSet]:
    """The sets of a language, the usual one first. SpecError where there are none."""
    path = resources.files("gridwright") / "data" / "tilepath" / "dice" / f"{language}.toml"
    if not path.is_file():
        raise SpecError("tilepath.no-dice", language=language)
    return msgspec.toml.decode(path.read_bytes(), type=_File).sets


def dice_set(language: str, name: str) -> DiceSet:
    """A set by name; an empty name is the usual one. SpecError lists the sets."""
    sets = dice_sets(language)
    if not name:
        return next(iter(sets.values()))
    if name not in sets:
        raise SpecError("tilepath.unknown-dice", name=name, language=language, known=", ".join(sets))
    return sets[name]
