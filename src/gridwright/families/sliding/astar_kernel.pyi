from gridwright.families.sliding.tables import Ticks

class AStar:
    def __init__(
        self,
        meter: Ticks,
        rows: int,
        cols: int,
        walls: bytes,
        taxi: bytes,
        blank: int,
        per_move: int,
        misplaced: int,
        distance: int,
        line: int,
        most: int,
    ) -> None: ...
    def run(self, board: bytes) -> int: ...
    @property
    def answer(self) -> bytes: ...
    @property
    def statistics(self) -> tuple[int, int]: ...
