/* All that must agree about one skeleton. */
#ifndef M2S_TESTS_COMPARE_H
#define M2S_TESTS_COMPARE_H

#include "tests/checker/check.h"
#include "tests/random/mutant.h"

enum comparison_count {
    COUNT_SKIPPED,      /* too large for the reference */
    COUNT_REFUSED,      /* an encoding says that it would be wrong */
    COUNT_MODELS,       /* searched by SPIN */
    COUNT_WALKS,        /* verdicts of verify/ */
    COUNT_DULL,         /* only the cheap laws were looked at */
    COUNT_BOUNDED,      /* the reference does not follow everything */
    COUNT_TAPES,        /* tapes that were expanded to worlds */
    COUNT_VIOLATED,     /* the reference finds something */
    COUNT_NEED_BUFFERING, /* a deadlock that needs implementation steps */
    COUNT_OPEN,         /* answers with a caveat */
    COUNT_INCONCLUSIVE, /* verdicts of verify/ */
    COUNT_KINDS
};

struct comparison {
    const char *directory; /* where models are checked */
    uint64_t servers;      /* bit p: rank p need not end */
    enum mutant mutant;    /* what is broken on purpose in what is compared */
    bool quick;            /* fewer encodings */
    bool reduce;           /* translate the reduced skeleton */
    bool thin;             /* leave out dull skeletons */
    bool wrong;            /* set: the last one breaks a rule when it is executed */
    uint64_t counts[COUNT_KINDS];
};

/* NULL, or a sentence about the first disagreement. */
const char *compare_all(struct arena *arena, const struct skel *s, struct comparison *c);

/* The part about verify/: NULL, or a disagreement with the reference. */
const char *compare_verify(struct arena *arena, const struct skel *s,
                           const struct check_result *reference, struct comparison *c);

/* The part about tapes. */
const char *compare_tapes(struct arena *arena, const struct skel *s,
                          const struct check_result *reference, struct comparison *c);

/* The reference checker; do two of its results have the same faults; and a sentence about two
 * that do not agree. */
struct check_result compare_ask(struct arena *arena, const struct skel *s,
                                const struct comparison *c, bool synchronous);
bool compare_same_faults(const struct check_result *a, const struct check_result *b);
const char *compare_differs(struct arena *arena, const char *what,
                            const struct check_result *reference,
                            const struct check_result *other);

/* A copy that shares nothing with s. */
struct skel *compare_copy(struct arena *arena, const struct skel *s);

#endif
