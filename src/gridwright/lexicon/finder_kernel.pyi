import numpy as np
from numpy.typing import NDArray

MAX_PATTERNS: int

class Finder:
    def __init__(
        self,
        edges: NDArray[np.uint32],
        before: NDArray[np.uint32],
        reach: NDArray[np.uint64],
        heights: NDArray[np.uint8],
        tiles: bytes | None,
        blanks: int,
        least: bytes,
        most: bytes | None,
        allowed: int,
        first: int,
        follow: NDArray[np.uint64] | None,
        patterns: NDArray[np.uint64],
        low: int,
        high: int,
        limit: int,
    ) -> None: ...
    def run(self) -> tuple[bytes, bytes, bytes, int]: ...
