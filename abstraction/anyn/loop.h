/* A loop at work, and what its cells are guessed to be at the head of round k. */
#ifndef M2S_ABSTRACTION_ANYN_LOOP_H
#define M2S_ABSTRACTION_ANYN_LOOP_H

#include "abstraction/anyn/round.h"

enum guess_kind {
    GUESS_MOVES, GUESS_DOUBLES, GUESS_HALVES, GUESS_ONE_OF, GUESS_SHARED, GUESS_DATA
};

struct guess { /* of a cell at the head */
    uint32_t object;
    int64_t offset;
    uint64_t size;          /* 0: all of the object; then it is data */
    bool is_unsigned;
    enum guess_kind kind;
    int64_t by;             /* MOVES */
    enum sym_kind leaf;     /* SHARED */
    struct sym_value one_of; /* ONE_OF */
};

struct loop {
    struct sym *y;
    struct sym_frame *fr;
    uint32_t header;
    bool *member;
    uint32_t counter, id;
    struct sym_state entry;
    struct sym_breaks breaks;
    struct sym_value parted;  /* a cell's value before, that has several cases, each of which is */
    struct sym_value parted_at; /* halved: the loop is walked for each of them; and where it is */
    struct ir_type parted_type;
    struct guess *guesses;
    uint32_t n, cap;
};

/* The state at the head of a round, as guessed. */
struct sym_state loop_head(struct loop *l, struct affine round);
/* Does the round end with what is guessed for the next one?  If not, other guesses are made. */
bool loop_guesses_hold(struct loop *l, const struct sym_state *start, const struct sym_state *end);
/* From 1 to 2: it was taken to move by 1 in each round, and may double.  False: there is none. */
bool loop_guess_doubles(struct loop *l);

#endif
