/* Functions that may be operators of reductions, and where these may run. */
#ifndef M2S_SLICER_OPERATORS_H
#define M2S_SLICER_OPERATORS_H

#include "core/ir/ir.h"

struct operators {
    const bool *local;    /* [function]: may run in MPI_Reduce_local() */
    const bool *anywhere; /* [function]: may run in each call of MPI, and is not harmless */
    const bool *confined; /* [function]: it only writes what its parameters point to */
    bool any;             /* one may run anywhere */
    int64_t most;         /* elements of a reduction; 0: not known */
    struct ir_opnd type;  /* the datatype of all reductions by them; a null pointer: not known */
};

struct operators operators_find(struct arena *arena, const struct ir_prog *p,
                                const bool *address_taken);

/* Is it a call of MPI_Reduce_local()? */
bool operators_is_local(const struct ir_prog *p, const struct ir_instr *in);

#endif
