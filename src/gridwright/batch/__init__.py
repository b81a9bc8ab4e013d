"""Many puzzles as one job: seeds in a row, workers, and a folder that an interrupted job goes on in."""
