"""The families of puzzles: one folder each; none imports another."""
