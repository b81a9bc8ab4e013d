"""Lexicons: word lists as graphs, with commonness, levels, flags and clues."""

from gridwright.lexicon.graph import WordGraph
from gridwright.lexicon.lexicon import Flag, Lexicon, Rejected, from_words
from gridwright.lexicon.sources import lexicon

__all__ = ["Flag", "Lexicon", "Rejected", "WordGraph", "from_words", "lexicon"]
