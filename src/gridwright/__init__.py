"""gridwright: grid puzzles made, solved, checked, rated, printed and played."""
