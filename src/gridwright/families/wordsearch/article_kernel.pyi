from gridwright.families.wordsearch.slots_kernel import Slots

class Article(Slots):
    def run(self, attempts: int) -> bool: ...
