# What a fill search holds, and its trail.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from gridwright.families.crossword.words_kernel cimport WordTable


cdef class Domains:
    cdef list tables
    cdef int n_slots
    cdef int n_cells
    cdef int n_letters
    cdef int n_groups
    # a slot: its table, its cells
    cdef int32_t* slot_group
    cdef int32_t* slot_len
    cdef int32_t* slot_off  # into slot_cell, pend_old
    cdef int32_t* slot_cell
    cdef uint64_t** support  # by slot
    cdef uint8_t** matrix  # by slot
    cdef int32_t* n_words  # 64-bit words of the slot's bitset
    cdef int64_t* base  # into domain, active, stamps
    cdef uint64_t* domain
    cdef int32_t* active
    cdef int32_t* n_active
    cdef int32_t* size
    cdef int32_t* residue  # [slot_off + position][letter]
    # a cell: its letters, its slots
    cdef uint64_t* mask
    cdef int32_t* cell_off
    cdef int32_t* cell_slot
    cdef int32_t* cell_pos
    # slots of a group, keys of a word, words of a key
    cdef int32_t* group_off
    cdef int32_t* group_slot
    cdef int32_t* group_base
    cdef bint has_keys
    cdef int32_t* word_key_off
    cdef int32_t* word_key
    cdef int32_t* key_word_off
    cdef int32_t* key_word
    # words that must stand somewhere: pairs (slot, word)
    cdef int n_musts
    cdef int32_t* must_off
    cdef int32_t* must_slot
    cdef int32_t* must_word
    # work to do
    cdef uint64_t* pend
    cdef uint64_t* pend_old
    cdef int32_t* queue
    cdef uint8_t* queued
    cdef int q_head
    cdef int q_count
    cdef int32_t* fresh  # slots that came down to one word
    cdef int n_fresh
    # the trail
    cdef uint64_t stamp
    cdef uint64_t* word_stamp
    cdef uint64_t* slot_stamp
    cdef uint64_t* cell_stamp
    cdef int64_t* t_word
    cdef uint64_t* t_word_old
    cdef int64_t n_t_word
    cdef int64_t cap_t_word
    cdef int32_t* t_slot  # triples (slot, active, size)
    cdef int64_t n_t_slot
    cdef int64_t cap_t_slot
    cdef int32_t* t_cell
    cdef uint64_t* t_cell_old
    cdef int64_t n_t_cell
    cdef int64_t cap_t_cell
    # the decisions: level L was made by taking dec_word[L] in dec_slot[L]
    cdef int level
    cdef int cap_level
    cdef int64_t* mark  # three a level
    cdef int32_t* dec_slot
    cdef int32_t* dec_word
    # heuristics
    cdef int64_t* cell_weight
    cdef int64_t* slot_weight
    cdef uint64_t* scratch
    cdef int32_t* letter_score
    cdef int32_t* bonus  # by word, tables one after another; NULL: none
    cdef uint32_t noise
    cdef uint64_t rng
    # counts
    cdef int state
    cdef int64_t nodes
    cdef int64_t failures
    cdef int64_t restarts
    cdef int64_t run_failures
    cdef int64_t limit
    cdef bint restarting
    cdef int clash  # the slot whose domain was emptied last
    cdef int last  # the slot of the last refuted decision: tried again first
    cdef bint use_last
    cdef object meter

    cdef object _groups(self, slots)
    cdef object _keys(self, keys)
    cdef object _musts(self, musts)
    cdef object _bonus(self, bonus)
    cdef object _domains(self, allowed)
    cdef int _save_word(self, int64_t at) except? -1 nogil
    cdef int _save_slot(self, int s) except? -1 nogil
    cdef int _save_cell(self, int c) except? -1 nogil
    cdef int _push(self, int s, int w) except? -1 nogil
    cdef int _pop(self) except? -1 nogil
    cdef int _only_word(self, int s) except? -1 nogil
