"""Tile-path word puzzles: a word is a path of neighbouring tiles. Strands, covers, Boggle, Squaredle on one model."""
