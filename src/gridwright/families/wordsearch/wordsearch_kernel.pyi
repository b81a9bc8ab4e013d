from gridwright.families.wordsearch.ruin_kernel import Ruin

class Maker(Ruin):
    def run(self, restarts: int) -> bool: ...
