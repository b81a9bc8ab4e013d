from collections.abc import Sequence

from gridwright.families.sliding.tables import Ticks

class Ida:
    def __init__(
        self,
        meter: Ticks,
        rows: int,
        cols: int,
        walls: bytes,
        taxi: bytes,
        blank: int,
        use_lines: bool,
        walks: Sequence[tuple[int, bytes, bytes]] | None,
        use_inversions: bool,
        detours: bytes,
    ) -> None: ...
    def aim(self, blank: int) -> None: ...
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
