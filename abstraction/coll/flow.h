/* What goes from whom to whom in a collective, as type signatures.
 *
 *     rank 0: MPI_Scatterv(all, {2, 3}, ..., MPI_INT, ...)    to: 2 x MPI_INT, 3 x MPI_INT
 *     rank 1: MPI_Scatterv(..., mine, 2, MPI_INT, 0, ...)     from 0: 2 x MPI_INT: too few
 *
 * What one member sends another must be as much, in amount and in types, as the other one
 * takes (MPI-4.0 6.5 to 6.8).  Where the counts are the same on all ranks one text says it,
 * coll_call.sig; else there is a list of flows, which explore/coll_signature.c compares pair by
 * pair.
 */
#ifndef M2S_ABSTRACTION_COLL_FLOW_H
#define M2S_ABSTRACTION_COLL_FLOW_H

#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct event;
struct state;

struct flow {
    const struct datatype *type; /* NULL: nothing goes that way */
    struct value count;          /* of it; NONE: not known */
};

struct flows {
    struct flow *to, *from;      /* per member of the communicator */
    struct flow whole;           /* what all members have alike, if its type is not NULL */
};

/* The flows of a call whose buffers are known, in c->sig or c->flows; false: *ev. */
bool coll_flows(struct engine *e, struct state *s, const struct ir_instr *i,
                struct coll_call *c, bool same, struct event *ev);

/* Are its buffers still there, as a persistent one is started?  False: *ev is the fault. */
bool flow_check_memory(struct engine *e, struct state *s, const struct coll_call *c,
                       struct event *ev);

/* Is one the other?  Nothing at all goes with everything. */
enum agreement flow_agree(const struct flow *a, const struct flow *b);
/* "4 x MPI_INT" */
const char *flow_text(struct engine *e, const struct flow *f);

#endif
