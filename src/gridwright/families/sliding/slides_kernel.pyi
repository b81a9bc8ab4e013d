from collections.abc import Sequence

from gridwright.families.sliding.tables import Ticks

class Slides:
    def __init__(
        self,
        meter: Ticks,
        rows: int,
        cols: int,
        walls: bytes,
        taxi: bytes,
        blank: int,
        walks: Sequence[tuple[bytes, bytes]] | None,
    ) -> None: ...
    def start(self, board: bytes, walk_rows: int = 0, walk_cols: int = 0) -> int: ...
    def iterate(self, bound: int, collect: bool = False, limit: int = 1) -> int: ...
    @property
    def answers(self) -> list[bytes]: ...
    @property
    def count(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def opened(self) -> int: ...
