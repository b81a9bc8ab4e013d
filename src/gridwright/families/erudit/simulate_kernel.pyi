from collections.abc import Sequence
from typing import Any

from gridwright.families.erudit.selfplay_kernel import SelfPlay

class Rollout:
    def __init__(self, table: SelfPlay) -> None: ...
    def load(
        self,
        codes: bytes,
        rack: bytes,
        unseen: bytes,
        bag: int,
        scores: tuple[int, ...],
        player: int,
        candidates: Sequence[tuple[int, int, Sequence[int], bytes, bytes]],
        likely: Sequence[bytes] = (),
    ) -> None: ...
    def run(self, first: int, count: int, seed: int, plies: int, chosen: Any, results: Any) -> None: ...
