"""Lexicons: word lists as graphs, with commonness, levels, flags and clues."""

from gridwright.callable_module import make_callable
from gridwright.lexicon.graph import WordGraph
from gridwright.lexicon.lexicon import Flag, Lexicon, Rejected, from_words
from gridwright.lexicon.sources import lexicon

__all__ = ["Flag", "Lexicon", "Rejected", "WordGraph", "from_words", "lexicon"]

make_callable(__name__, "gridwright.lexicon.sources", "lexicon")
