from typing import Any

from gridwright.families.erudit.best_kernel import Finder

class SelfPlay:
    def __init__(
        self,
        finder: Finder,
        bag: bytes,
        rack_size: int,
        bonus: int,
        players: int = 2,
        exchange_from: int = 7,
        idle: int = 6,
        give: bool = True,
        second: Finder | None = None,
        words: int = 1,
        deduct: bool = True,
    ) -> None: ...
    def play(
        self, games: int, seed: int, racks: Any = None, equities: Any = None, margins: Any = None
    ) -> dict[str, Any]: ...
    def match(self, pairs: int, seed: int) -> list[tuple[int, int, int, int]]: ...
