# The states of a turn's search, and what is asked of the board in one.
# cython: language_level=3
from libc.stdint cimport uint64_t
from gridwright.families.erudit.board_kernel cimport Board, MAX_CELLS
from gridwright.families.erudit.movegen_kernel cimport Generator, Play

cdef struct State:
    uint64_t key
    int points
    int parent               # the state before the last play, -1 at the start
    int next                 # in the same layer
    unsigned char count
    unsigned char words      # plays made
    uint64_t live            # rows and columns with plays, once it is expanded
    int one                  # the most that a play of one tile brings, and of two
    int two
    unsigned char letters[10]
    short cells[10]          # in ascending order
    Play play                # the play that led here on the best way

cdef struct Standing:
    uint64_t mark
    short start
    unsigned char direction
    unsigned char length

cdef struct Turn:
    int points
    int parent
    int state
    uint64_t key
    Play play


cdef class TurnState:
    cdef Generator generator
    cdef Board board
    cdef State* states
    cdef int room
    cdef int number
    cdef int* table
    cdef uint64_t table_mask
    cdef int layers[12]
    cdef Turn* turns
    cdef int most  # how many turns are wanted
    cdef int kept
    cdef int threshold  # points that a further turn must beat
    cdef uint64_t values[MAX_CELLS]  # random numbers for keys
    cdef uint64_t tile_values[256]
    cdef unsigned char fresh[MAX_CELLS]  # tiles of the state on the board
    cdef int rack[64]
    cdef int left[64]
    cdef int hand
    cdef int bonus
    cdef int bonus_at
    cdef bint scoring_b
    cdef bint final
    cdef bint repeats
    cdef bint no_repeat  # no play may repeat a word
    cdef int most_words
    cdef int must_blanks
    cdef bint prune
    cdef bint lean  # rows and columns are left out where another order of the plays is looked at
    cdef Standing standing[512]
    cdef int standing_root
    cdef int standing_now
    cdef uint64_t bloom[8]
    cdef bint no_memory
    cdef bint stopped
    cdef int open_points[12]  # the most points of a state of each layer that was left unexpanded
    cdef bint mirrored
    cdef int most_of[4]
    cdef int one
    cdef int two
    cdef int dear  # points of the dearest tile left, and of the next
    cdef int cheap
    cdef int blank_worth
    cdef long long expanded
    cdef long long generated
    cdef long long layer_sizes[12]
    cdef object meter
    cdef object failure  # what the meter raised
    cdef int meter_due

    cdef void note(self, int cell, int direction) noexcept nogil
    cdef void list_standing(self) noexcept nogil
    cdef void list_new(self, int state) noexcept nogil
    cdef bint stands(self, uint64_t mark, int length) noexcept nogil
    cdef bint repeated(self, Play* play) noexcept nogil
    cdef void spread(self, Play* play, bint lay) noexcept nogil
    cdef int run_once(self, int cell, int direction) noexcept nogil
    cdef int final_points(self, int state, Play* play) noexcept nogil
    cdef bint right_at_last(self, int state, Play* play) noexcept nogil
    cdef bint right_run(self, int cell, int direction) noexcept nogil
