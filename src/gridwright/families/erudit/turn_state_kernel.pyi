from gridwright.families.erudit.movegen_kernel import Generator

class TurnState:
    def __init__(self, generator: Generator) -> None: ...
