/* Loops of a known number of rounds, too many of them to be run one by one.
 *
 *     for (t = 0; t < 1000000; t++) {
 *         exchange();
 *         if (t % 100 == 0) sum();
 *         if (t % 1000 == 0) put_out();
 *     }
 *
 * Where the joint phase has not come to their end, and is in a hurry, it is open what the counter
 * is compared with, but the same for all ranks for which it is the same number: the ranks choose
 * whether there is another round, and their states are generalised, as where a number was read.
 */
#ifndef M2S_ABSTRACTION_INTERP_LONG_LOOPS_H
#define M2S_ABSTRACTION_INTERP_LONG_LOOPS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct engine;
struct ir_instr;
struct state;

/* A zeroed one with its arena is ready. */
struct long_loops {
    struct arena *arena;
    bool open;                  /* what they are compared with */
    struct long_loop *v;
    uint32_t n, cap;
};

/* The outermost loop in which the rank is, if it is in one. */
void long_loops_note(struct long_loops *l, const struct state *s);

/* What the instruction compares, a and b: numbers. */
void long_loops_open(struct engine *e, const struct state *s, const struct ir_instr *i,
                     struct value *a, struct value *b);

#endif
