"""How to play well: what the tiles left on the rack are worth, simulation, bots; endgames and the analysis of games."""
