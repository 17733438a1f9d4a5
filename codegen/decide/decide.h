/* Which encoding decides the question for a skeleton, and what it leaves open
 * (docs/dev/THEORY.md, sections 2 and 3).
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
    bool crowded;       /* a reader's model that may have very many interleavings */
    bool has_fault;     /* a FAULT state is reachable in some machine's graph */
};

struct decide_facts { /* about a skeleton, for the choice */
    bool faults;      /* a fault or a mismatch of collectives is possible */
    bool acyclic;     /* every execution ends */
    bool coupled;     /* no rank is left behind while others run for ever (coupling.c) */
    const char *open; /* what executions that end leave open, or NULL; */
    const char *open_buffered; /* and those in which whoever waits is buffered at last */
};

/* The part for the encoding of tier 3; as decide_encoding(), which calls it. */
bool decide_matching(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, const struct decide_facts *f,
                     struct decision *d, const char **error);

/* The part for the encoding that only a reader asks for; as decide_encoding(), which calls it. */
bool decide_direct(struct arena *arena, const struct skel *s, const struct codegen_options *o,
                   const struct decide_facts *f, struct decision *d, const char **error);

/* What "no errors" does not prove where a rank may be blocked for ever in a cycle. */
extern const char decide_caveat_cyclic[];

/* false with a sentence in *error when no encoding, or not the wanted one, is right. */
bool decide_encoding(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, struct decision *d,
                     const char **error);

/* Most ranks there are priorities for; see runtime-promela/scheduled.pml, matching.pml. */
enum {
    SCHEDULED_MAX_RANKS = 252,
    SCHEDULED_TOP = 254
};

#endif
