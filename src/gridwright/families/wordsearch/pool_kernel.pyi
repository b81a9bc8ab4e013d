from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

class Pool:
    letters: int
    longest: int
    def __init__(self, letters: int, matrices: Mapping[int, NDArray[np.uint8]]) -> None: ...
    def counts(self) -> list[int]: ...
