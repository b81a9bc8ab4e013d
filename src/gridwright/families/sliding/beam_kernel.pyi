from collections.abc import Sequence

from gridwright.families.sliding.tables import Ticks

class Beam:
    def __init__(
        self,
        meter: Ticks,
        rows: int,
        cols: int,
        walls: bytes,
        taxi: bytes,
        blank: int,
        costs: bytes,
        must: bytes,
        line_weight: int,
        blank_home: bool,
        width: int,
        most: int,
        patience: int,
    ) -> None: ...
    def run(self, board: Sequence[int]) -> int: ...
    @property
    def answer(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...
