"""Letters: what stands in a cell. Alphabets of languages and products, cleaning, segmentation, collation."""

from gridwright.letters.alphabet import MAX_LETTERS, Alphabet, alphabet, from_letters, languages

__all__ = ["MAX_LETTERS", "Alphabet", "alphabet", "from_letters", "languages"]
