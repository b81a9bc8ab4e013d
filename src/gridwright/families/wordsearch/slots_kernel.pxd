# The state of a search for words, for the searches that build on it.
from libc.stdint cimport uint64_t

from gridwright.families.wordsearch.board_kernel cimport Board, Entry


cdef class Slots(Board):
    cdef object meter
    cdef uint64_t random
    cdef unsigned char* message
    cdef int message_length
    cdef int weight[8]  # of directions
    cdef int diagonal  # wanted share of diagonals in percent, -1: as the weights give
    cdef int length_weight[65]
    cdef int length_most[65]
    cdef int shortest
    cdef int longest
    cdef int reach  # lengths that are looked at when every slot is: the five shortest
    cdef int tight  # whether cells are dear: the words must share more letters
    cdef int roomy  # whether there is room to care for the directions of must-have words
    cdef int min_cross
    cdef int max_words  # stop at so many words, 0: fill
    cdef int need_words  # fewer are not enough
    cdef int fillers  # whether the cells left get random letters
    cdef unsigned char* filler
    cdef int filler_count
    cdef int musts
    cdef unsigned char** must_text
    cdef unsigned char* must_letters
    cdef int* must_length
    cdef int* must_price
    cdef int* queue
    cdef int queued
    cdef int* barred  # (length, index) of pool words that may not be used
    cdef int barreds
    # slots under consideration
    cdef int* slot_start
    cdef int* slot_way
    cdef int* slot_length
    cdef int* slot_score
    cdef int slots
    cdef int* work  # holes to try
    cdef int works
    # the log of one ruin
    cdef Entry* gone
    cdef int gones
    cdef int* added
    cdef int addeds
    # counters
    cdef long long nodes
    cdef int pending
    cdef int stop
    cdef int restarts
    cdef int ruins
    cdef int repairs
    cdef int polishes
    cdef int evictions

    cdef void _restart(self) noexcept nogil
    cdef int _count(self) except? -1 nogil
    cdef void _settle_nodes(self)
    cdef int _most(self) noexcept nogil
    cdef int _enough(self) noexcept nogil
    cdef int _direction(self) noexcept nogil
    cdef int _limit(self, int length) noexcept nogil
    cdef int _length(self, int most) noexcept nogil
    cdef void _consider(self, int start, int way, int length, int most) noexcept nogil
    cdef int _take(self) except? -1 nogil
    cdef void _sample(self, int hole, int tries, int most) noexcept nogil
    cdef void _enumerate(self, int hole, int most) noexcept nogil
    cdef void _write(self) noexcept nogil
