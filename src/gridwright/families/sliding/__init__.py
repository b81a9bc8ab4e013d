"""Sliding puzzles: the 15-puzzle and every other board of tiles and one blank."""
