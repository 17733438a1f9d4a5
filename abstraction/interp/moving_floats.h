/* Floating point numbers that move in very many rounds.
 *
 *     while (t < end) { MPI_Sendrecv(...); t += 0.001; }
 *
 * The rounds are not alike, and no counter says how often t was rounded.  Where they are too many
 * to be run, what such an operator computes from numbers is any value, but the same one on all
 * ranks that compute it from the same numbers: in the next round t is a sum, as it is where its
 * first value was read, and states with such numbers are generalised. */
#ifndef M2S_ABSTRACTION_INTERP_MOVING_FLOATS_H
#define M2S_ABSTRACTION_INTERP_MOVING_FLOATS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct engine;
struct ir_instr;
struct state;

enum moving_use {
    MOVING_NOT,
    MOVING_FIRST,  /* it is noted between which numbers the results of each operator are */
    MOVING_SECOND, /* and whether they are elsewhere later on */
    MOVING_OPEN    /* those are any value */
};

/* A zeroed one with its arena is ready. */
struct moving_floats {
    struct arena *arena;
    enum moving_use use;
    struct moving_note *notes; /* [statement] */
    uint32_t n, cap;
};

void moving_floats_use(struct moving_floats *m, enum moving_use use);
/* Is an operator of which the second part of the rounds says so among them? */
bool moving_floats_found(const struct moving_floats *m);

/* What the operator makes of a and b, which is v. */
struct value moving_floats_value(struct engine *e, const struct state *s,
                                 const struct ir_instr *i, const struct value *a,
                                 const struct value *b, struct value v);

#endif
