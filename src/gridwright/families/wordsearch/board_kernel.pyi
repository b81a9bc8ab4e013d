from gridwright.families.wordsearch.make import Settings

class Board:
    rows: int
    cols: int
    pitch: int
    size: int
    cells: int
    def __init__(self, settings: Settings) -> None: ...
