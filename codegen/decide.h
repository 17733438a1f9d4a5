/* Which encoding decides the question for a skeleton, and what it leaves open.
 *
 * requires: a skeleton that passes skel_check().
 */
#ifndef M2S_CODEGEN_DECIDE_H
#define M2S_CODEGEN_DECIDE_H

#include "codegen/codegen.h"

struct decision {
    enum encoding encoding;
    const char *why;    /* one sentence */
    const char *caveat; /* what "no errors" does not prove, or NULL */
    bool has_fault;     /* a FAULT state is reachable in some machine's graph */
};

/* false with a sentence in *error when no encoding, or not the wanted one, is right. */
bool decide_encoding(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, struct decision *d,
                     const char **error);

/* Is this rank one that need not end? */
bool codegen_is_server(const struct codegen_options *o, uint32_t rank);

/* Do two reachable collectives on this communicator differ, in one world, in what must
 * agree? */
bool decide_may_mismatch(const struct skel *s, uint32_t comm);

/* Do these two calls match (kind, root, operator, signature)? */
bool decide_same_call(const struct skel_coll *a, const struct skel_coll *b);

/* Most ranks there are priorities for; see runtime-promela/scheduled.pml. */
enum { SCHEDULED_MAX_RANKS = 252, SCHEDULED_TOP = 254, SPIN_MAX_RANKS = 254 };

#endif
