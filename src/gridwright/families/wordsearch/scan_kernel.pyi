from collections.abc import Sequence

class Trie:
    letters: int
    nodes: int
    def __init__(self, letters: int, words: Sequence[bytes], room: int = 0) -> None: ...
    def scan(self, grid: bytes, pitch: int) -> list[tuple[int, int, int, int]]: ...
