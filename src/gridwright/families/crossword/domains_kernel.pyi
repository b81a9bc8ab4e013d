from collections.abc import Collection, Sequence
from typing import Any

from gridwright.families.crossword.words_kernel import WordTable

class Domains:
    def __init__(
        self,
        tables: Sequence[WordTable],
        slots: Sequence[tuple[int, Sequence[int]]],
        masks: Sequence[int],
        allowed: Sequence[Sequence[int] | None] | None,
        keys: Sequence[Collection[Any]] | None,
        musts: Sequence[Sequence[tuple[int, int]]],
        bonus: Sequence[Sequence[int]] | None,
        seed: int,
        noise: int = 256,
        restarting: bool = True,
        last: bool = True,
    ) -> None: ...
    def words(self) -> list[int]: ...
    def sizes(self) -> list[int]: ...
    def masks(self) -> list[int]: ...
    def weights(self) -> list[int]: ...
    def left(self, slot: int, limit: int) -> list[int]: ...
