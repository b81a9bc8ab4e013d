from typing import Protocol

class _Meter(Protocol):
    def tick(self, nodes: int) -> bool: ...

class Counter:
    """Covers of n places (at most 128) by options.

    An option: its places, the squares whose falling and whose rising diagonal it takes (as bits), and the number of
    its word (below 64) where no word may stand twice, else -1. blocks: by square, the two places of the falling
    diagonal and the two of the rising one.
    """

    def __init__(
        self,
        n: int,
        options: list[tuple[list[int], int, int, int]],
        blocks: list[tuple[int, int, int, int]],
        meter: _Meter,
    ) -> None: ...
    def count(self, cap: int) -> int: ...
    def find(self, limit: int) -> list[list[int]]: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def nodes_done(self) -> int: ...
