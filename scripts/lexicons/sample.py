"""Prints 200 entries of a list, or of its clues, by a fixed seed: what docs/lexicons.md judges.

python scripts/lexicons/sample.py ru-nouns
python scripts/lexicons/sample.py ru-nouns clues
"""

from __future__ import annotations

import random
import sys

from gridwright.lexicon.sources import packed

SEED, COUNT = 2026, 200


def sample(name: str, kind: str = "words") -> list[str]:
    """The sampled entries in the order of the list."""
    source = packed(name)
    places = range(len(source)) if kind == "words" else [int(place) for place in source.text_indexes(kind)]
    chosen = sorted(random.Random(SEED).sample(places, COUNT))
    if kind == "words":
        return [source.spelling(place) for place in chosen]
    return [f"{source.spelling(place)}: {source.text(kind, place)}" for place in chosen]


if __name__ == "__main__":
    print("\n".join(sample(*sys.argv[1:3])))
