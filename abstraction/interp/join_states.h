/* The join of two states of a rank (lattice join): what differs between them is any value. */
#ifndef M2S_ABSTRACTION_INTERP_JOIN_STATES_H
#define M2S_ABSTRACTION_INTERP_JOIN_STATES_H

#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct expr;
struct state;

struct join_how {
    struct src_range at;  /* the reason, for the ledger */
    uint32_t round;       /* how often it was done here: intervals are lost after some */
    const struct expr *p; /* all of the first one is where p has this truth, all of the second */
    bool truth;           /* one where not; or NULL */
    bool loses;           /* what pointers differ in may be lost, too */
};

/* a becomes the join of both.  False: they are too different, and a is of no use. */
bool join_states(struct engine *e, struct state *a, const struct state *b,
                 const struct join_how *how);
/* Both end the process at one place: a has only the facts that hold in both.  False: they do
 * not. */
bool join_ends(struct state *a, const struct state *b);

#endif
