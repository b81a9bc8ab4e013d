# The numbers, values and memory of the endgame search.
# cython: language_level=3
from libc.stdint cimport uint64_t
from gridwright.families.erudit.board_kernel cimport Board, MAX_CELLS
from gridwright.families.erudit.movegen_kernel cimport Generator, Play

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

cdef struct Move:
    Play play
    int estimate
    unsigned char kind

cdef struct Entry:
    uint64_t key
    short value
    short score
    short start
    signed char depth
    unsigned char bound
    unsigned char kind
    unsigned char direction
    unsigned char length
    unsigned char count
    unsigned char tiles[10]

# A first turn: the last play of it, and the state (another first turn, not ended) that it was played in.
cdef struct Root:
    Move move
    int parent
    int next
    uint64_t key
    int points
    int value
    int laid
    int words
    unsigned char bound
    unsigned char proved
    unsigned char whole  # the turn may end here
    unsigned char out

# A play with which the other side goes out: its points, and the empty cells that decide whether it stays as it is.
cdef struct Threat:
    int points
    short cells[40]
    int count

# The plays of one row or column with one rack, in the pool.
cdef struct Lane:
    uint64_t key
    int start
    int count


cdef class EndgameState:
    cdef Generator generator
    cdef Board board
    cdef Entry* table
    cdef uint64_t mask
    cdef Move* moves
    cdef int room
    cdef int top
    cdef Root* roots
    cdef int root_room
    cdef int root_count
    cdef long long* order
    cdef int bests[64]
    cdef int best_count
    cdef int layers[12]
    cdef int* seen
    cdef uint64_t seen_mask
    cdef bint complete
    cdef bint settled
    cdef int racks[128]  # of both sides, 64 letters each
    cdef int hands[2]
    cdef uint64_t key  # of board and racks
    cdef int side
    cdef int passes
    cdef int words  # plays of this turn
    cdef int owed  # blanks taken back in this turn and not laid yet
    cdef int taken  # the last cell whose blank was taken back in this turn
    cdef bint full  # the turn began with as many tiles as the bonus needs
    cdef int gain  # what the last move brought
    cdef int bonus
    cdef int bonus_hand
    cdef int most_words
    cdef bint repeats
    cdef bint take_star
    cdef int leftovers
    cdef Lane* lanes
    cdef Play* pool
    cdef int pooled
    cdef uint64_t lane_keys[64]
    cdef uint64_t dirty  # rows (bits 0 on) and columns (bits 32 on) whose keys must be computed again
    cdef int lane_start
    cdef int lane_count
    cdef int history[8192]
    cdef int ply
    cdef Move killers[256]  # of each ply, the last four plays that were answer enough
    cdef uint64_t killer_words[256]  # the marks of their words
    cdef uint64_t marks[512]
    cdef int mark_count
    cdef uint64_t bloom[8]
    cdef bint proved
    cdef bint stopped
    cdef bint no_memory
    cdef long long nodes
    cdef int due
    cdef object meter
    cdef object failure

    cdef void hold(self, int side, int tile, int number) noexcept nogil
    cdef void begin(self, int side, int passes) noexcept nogil
    cdef uint64_t state_key(self) noexcept nogil
    cdef int worth(self, int side) noexcept nogil
    cdef int leftover(self, int side) noexcept nogil
    cdef int end_value(self) noexcept nogil
    cdef void list_standing(self) noexcept nogil
    cdef bint stands(self, uint64_t mark) noexcept nogil
    cdef bint repeated(self, Play* play) noexcept nogil
    cdef uint64_t word_of(self, Move* move) noexcept nogil
    cdef void forget_lanes(self) noexcept nogil
    cdef bint reserve(self, int room) noexcept nogil
