# Numbers of the endgame search.
# cython: language_level=3
cdef enum:
    A_PLAY = 0
    A_PASS = 1
    AN_END = 2               # of a turn of several words
    A_TAKE = 3               # of a blank from the board
    LOWER = 1
    UPPER = 2
    EXACT = 3
    PROVED = 127             # the depth of an entry that holds to the end of the game
    INFINITE = 30000
    ILLEGAL = -20000
    LANES = 131072           # rows and columns whose plays are kept
    POOL = 524288            # plays kept
    SHALLOW = 3              # depths that are looked at before the game's end
    MANY_TILES = 9           # on both racks: from here on the table is asked about every play
