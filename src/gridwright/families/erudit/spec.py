"""What a person can ask for. Every option of a rule set can be changed; ``as the rules say`` is an empty value."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gridwright.families.erudit.rules import Layout, Rules, layout, rule_set
from gridwright.family import Range, Spec
from gridwright.letters.tiles import TileSet, tile_set

_Yes = Literal["", "yes", "no"]


class EruditSpec(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A problem ("find the best turn") or a game, and the rules of it."""

    kind: Literal["problem", "game", "endgame"] = "problem"
    rules: str = "erudit"
    turns: Range = Range(2, 7)
    margin: Annotated[int, msgspec.Meta(ge=0, le=200)] = 4
    difficulty: Range = Range(0, 100)
    common: Annotated[int, msgspec.Meta(ge=0, le=80)] = 20
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    bots: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1
    level: Annotated[int, msgspec.Meta(ge=1, le=6)] = 4
    judge: Literal["refuse", "challenge"] = "refuse"
    tiles: str = ""
    scoring: Literal["", "A", "B"] = ""
    legal: Literal["", "steps", "final"] = ""
    words: Annotated[int, msgspec.Meta(ge=-1, le=10)] = -1
    star: Literal["", "nothing", "letter"] = ""
    take_star: _Yes = ""
    repeats: _Yes = ""
    bonus: Annotated[int, msgspec.Meta(ge=-1, le=1000)] = -1
    bonus_for: Literal["", "full-rack", "empty-rack"] = ""
    exchange_from: Annotated[int, msgspec.Meta(ge=0)] = 0
    idle_rounds: Annotated[int, msgspec.Meta(ge=0)] = 0
    agreed_score: Annotated[int, msgspec.Meta(ge=-1)] = -1
    leftovers: Literal["", "keep", "deduct", "deduct-and-give"] = ""

    def __post_init__(self) -> None:
        self.chosen()

    def chosen(self) -> Rules:
        """The rule set with this spec's changes. SpecError where two options contradict each other."""
        changes: dict[str, Any] = {}
        for name in ("scoring", "legal", "star", "bonus_for", "leftovers", "exchange_from", "idle_rounds"):
            if value := getattr(self, name):
                changes[name] = value
        for name in ("words", "bonus", "agreed_score"):
            if getattr(self, name) >= 0:
                changes[name] = getattr(self, name)
        for name in ("take_star", "repeats"):
            if value := getattr(self, name):
                changes[name] = value == "yes"
        rules = rule_set(self.rules)
        return msgspec.structs.replace(rules, **changes) if changes else rules

    def layout(self) -> Layout:
        """The board of the rules."""
        return layout(rule_set(self.rules).board)

    def tile_set(self, language: str) -> TileSet:
        """The tiles asked for, or those of the rules in that language."""
        return tile_set(self.tiles) if self.tiles else self.chosen().tile_set(language)


PRESETS = {
    "erudit": EruditSpec(),
    "erudit-8": EruditSpec(rules="erudit-8"),
    "scrabble": EruditSpec(rules="scrabble", turns=Range(3, 14)),
    "wwf": EruditSpec(rules="wwf", turns=Range(3, 14)),
    "super-scrabble": EruditSpec(rules="super-scrabble", turns=Range(3, 20)),
}
