from typing import Any

from gridwright.families.erudit.strategy.endgame_search_kernel import EndgameSearch

class Endgame(EndgameSearch):
    def solve(
        self,
        rack: bytes,
        other: bytes,
        *,
        bonus: int = 0,
        bonus_hand: int = 0,
        most_words: int = 1,
        repeats: bool = True,
        take_star: bool = False,
        leftovers: int = 2,
        passes_left: int = 4,
        top: int = 1,
        deepest: int = 60,
        most_turns: int = 200000,
        meter: Any = None,
    ) -> dict[str, Any]: ...
