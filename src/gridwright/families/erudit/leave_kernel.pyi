from typing import Any

class Leaves:
    letters: int
    size: int
    def __init__(
        self,
        letters: int,
        size: int,
        values: Any,
        points: bytes,
        fade: bytes,
        give: int = 0,
        stuck: int = 1000,
        late: int = 0,
    ) -> None: ...
    def load(self, rack: bytes, unseen: bytes, bag: int) -> None: ...
    def of(self, kept: bytes) -> int: ...
    def parts(self, kept: bytes) -> tuple[int, list[int], list[tuple[int, int, int]], int]: ...
