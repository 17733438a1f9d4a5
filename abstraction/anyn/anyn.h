/* prog -> families: what all ranks do, with the rank and the number of ranks as unknowns.
 *
 *     if (rank > 0) MPI_Recv(.., rank - 1, ..);          recv s14 at 0: 1 <= r; from r - 1 tag 0
 *
 * requires: a (sliced) program that passes ir_check(), without recursion.
 * makes: families that have exactly the events of the program for every number of ranks that is
 * given, those of `sizes` that the program does not turn away; or the statement at which the form
 * is left, and why: also when it takes too many steps, or the time is over.
 */
#ifndef M2S_ABSTRACTION_ANYN_ANYN_H
#define M2S_ABSTRACTION_ANYN_ANYN_H

#include "core/family/family.h"
#include "core/ir/ir.h"

enum anyn_sizes { ANYN_ALL_SIZES, ANYN_POWERS_OF_TWO }; /* numbers of ranks */

struct anyn_explored {
    struct families *families; /* NULL: the form is left */
    const char *left;          /* one sentence: "what decides whether it is called is not known" */
    struct src_range at;
    bool turns_away;           /* the program ends itself (MPI_Abort) for some numbers of ranks */
    bool has_bits;             /* it asks for bits of unknown numbers (core/affine/bits.h) */
};

struct anyn_explored anyn_explore(struct arena *arena, const struct ir_prog *p,
                                  const bool *open_ends, uint32_t n_open_ends,
                                  uint64_t give_up_ms, enum anyn_sizes sizes);

#endif
