from typing import Any

class Gaddag:
    root: int
    separator: int
    def __init__(self, edges: Any, root: int, separator: int) -> None: ...

class Board:
    rows: int
    columns: int
    graph: Gaddag
    def __init__(
        self,
        rows: int,
        columns: int,
        graph: Gaddag,
        letter_points: bytes,
        blank_points: bytes,
        letter_times: bytes,
        word_times: bytes,
        start: int,
    ) -> None: ...
    def at(self, row: int, column: int) -> int: ...
    def load(self, tiles: bytes) -> None: ...
    def dump(self) -> bytes: ...
    def cross_set(self, row: int, column: int, direction: int) -> tuple[int, int]: ...
    def has_word(self, word: bytes) -> bool: ...
