/* The chains of reasons of a slice: what --explain prints them with. */
#ifndef M2S_SLICER_EXPLAIN_H
#define M2S_SLICER_EXPLAIN_H

#include "core/ir/ir.h"
#include "slicer/depend/reasons.h"

#include <stdio.h>

struct explainer {
    FILE *out;
    const struct slice *reasons;
    const struct ir_instr **by_id; /* [statement] of the original program, or NULL */
    uint32_t n;
    struct arena *scratch;
};

struct explain_link { /* a statement, and what of it is needed */
    uint32_t id;
    enum sl_aspect aspect;
};

/* With an arena of its own, to be freed. */
struct explainer explain_new(FILE *out, const struct slice *reasons, const struct ir_prog *p);
/* Who needs this; false: nobody that stands in the program. */
bool explain_next(const struct explainer *e, struct explain_link l, struct explain_link *next);
/* The chain from here on, each link in a line. */
void explain_chain(const struct explainer *e, struct explain_link l);

#endif
