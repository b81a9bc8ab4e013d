from typing import Any

from gridwright.families.erudit.turn_bounds_kernel import TurnBounds

class TurnSearch(TurnBounds):
    def search(
        self,
        rack: bytes,
        *,
        top: int = 1,
        bonus: int = 0,
        bonus_at: int = 0,
        scoring_b: bool = False,
        final: bool = False,
        repeats: bool = True,
        most_words: int = 0,
        must_blanks: int = 0,
        prune: bool = True,
        floor: int = 0,
        beam: int = 0,
        meter: Any = None,
    ) -> dict[str, Any]: ...
