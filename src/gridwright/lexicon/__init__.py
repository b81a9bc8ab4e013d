"""Lexicons: word lists as graphs, with commonness, levels, flags and clues."""

from gridwright.callable_module import make_callable
from gridwright.lexicon.graph import WordGraph
from gridwright.lexicon.lexicon import Flag, Lexicon, Rejected, from_words
from gridwright.lexicon.own import WordList, parse_word_list, read_word_list
from gridwright.lexicon.sources import default_name, lexicon, names_of

__all__ = [
    "Flag",
    "Lexicon",
    "Rejected",
    "WordGraph",
    "WordList",
    "default_name",
    "from_words",
    "lexicon",
    "names_of",
    "parse_word_list",
    "read_word_list",
]

make_callable(__name__, "gridwright.lexicon.sources", "lexicon")
