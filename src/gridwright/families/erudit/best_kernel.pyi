from gridwright.families.erudit.board_kernel import Board
from gridwright.families.erudit.leave_kernel import Leaves
from gridwright.families.erudit.wordmap_kernel import WordMap

class Finder:
    board: Board
    map: WordMap
    slots_seen: int
    slots_tried: int
    words_tried: int
    def __init__(self, board: Board, words: WordMap) -> None: ...
    def weigh(self, leaves: Leaves | None) -> None: ...
    def load(self, rack: bytes, bonus: int = 0, bonus_at: int = 0) -> None: ...
    def find(self) -> tuple[int, int, int, int, bytes] | None: ...
