# Games of best plays: shared by the kernels of this family.
# cython: language_level=3
from libc.stdint cimport uint64_t
from gridwright.families.erudit.best_kernel cimport Finder
from gridwright.families.erudit.board_kernel cimport Board


cdef class SelfPlay:
    cdef Finder finder, second
    cdef Board board
    cdef unsigned char bag[256]
    cdef int left                      # tiles in the bag
    cdef unsigned char full[256]
    cdef int tiles, rack_size, players, bonus, exchange_from, idle, words
    cdef bint give, deduct
    cdef int racks[256]                # 64 counts by code a player
    cdef int held[4]
    cdef int score[4]
    cdef int leave[4]                  # what each kept in his last turn is worth, in thousandths of a point
    cdef unsigned char seat[4]         # 0: the first Finder plays
    cdef int hidden[64]                # tiles that don't lie on the board, by code
    cdef int unseen[64]                # of those, what the player to move doesn't see
    cdef short laid[512]               # cells laid since the board was loaded
    cdef int laid_count
    cdef uint64_t state
    cdef long long turns, points, bonuses, exchanges
    cdef unsigned char[:, ::1] racks_seen
    cdef int[::1] equities
    cdef int[:, ::1] margins
    cdef int recorded, room
    cdef bint with_margins

    cdef start(self)
    cdef void draw(self, int player) noexcept nogil
    cdef void exchange(self, int player, const int* kept) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef void one(self) noexcept nogil
    cdef bint turn(self, int player, Finder finder) noexcept nogil
    cdef void lay(self, int player, Finder finder) noexcept nogil
    cdef void record(self, int player, Finder finder) noexcept nogil
    cdef void settle(self, int out) noexcept nogil
    cdef int margin(self, int player) noexcept nogil
    cdef int leftover(self, int player) noexcept nogil
