from collections.abc import Mapping, Sequence

from gridwright.families.sliding.tables import Ticks

class PdbSearch:
    def __init__(
        self,
        meter: Ticks,
        cells: int,
        neighbours: bytes,
        taxi: bytes,
        blank: int,
        kinds: Mapping[int, tuple[int, tuple[bytes, bytes, bytes, bytes, bytes]]],
        patterns: Sequence[tuple[int, bytes, memoryview | bytearray | bytes]],
        views: Sequence[bytes],
        detours: bytes,
    ) -> None: ...
    def start(self, board: bytes) -> int: ...
    def iterate(self, bound: int, collect: bool = False, limit: int = 1) -> int: ...
    @property
    def answers(self) -> list[bytes]: ...
    @property
    def count(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def opened(self) -> int: ...
