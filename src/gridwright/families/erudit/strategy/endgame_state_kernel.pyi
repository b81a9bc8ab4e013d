from gridwright.families.erudit.movegen_kernel import Generator

class EndgameState:
    def __init__(self, generator: Generator, size: int = 20) -> None: ...
