/* The path condition (of symbolic execution), as facts: what is known of the atoms on a path, as
 * intervals of expressions and values they do not have.  A comparison that is not about an
 * interval is a fact with interval 0..0 or 1..1. */
#ifndef M2S_ABSTRACTION_FACTS_H
#define M2S_ABSTRACTION_FACTS_H

#include "abstraction/domain/value.h"

enum { FACT_MAX_NE = 8 };

struct fact {
    const struct expr *e;
    wide lo, hi;
    uint32_t n_ne;
    const int64_t *ne; /* may be shared with other facts */
};

struct facts {
    struct arena *arena;
    struct values *values;
    const struct facts *shared; /* of the world: about SHARED atoms; or NULL */
    struct fact *v;
    uint32_t n, cap;
    uint32_t *index;    /* by expression, of 1 + number; NULL: there are few */
    uint32_t n_index;
    uint64_t *asked;    /* of a world: how often a fact was found here; or NULL */
};

struct range {
    wide lo, hi;
};

enum tri { TRI_NO, TRI_YES, TRI_MAYBE };

struct facts facts_copy(const struct facts *fs, struct arena *arena);
/* The same in the memory of `old`, which nobody needs any more, where it fits. */
struct facts facts_copy_over(const struct facts *fs, const struct facts *old,
                             struct arena *arena);

/* Some of them have gone: the first n of v are left, in any order. */
void facts_shrink(struct facts *fs, uint32_t n);

/* Interval of an integer expression. */
struct range facts_range(const struct facts *fs, const struct expr *e);

/* Truth of v != 0. */
enum tri facts_truth(const struct facts *fs, struct value v);

/* Add "e is (not) zero", "lo <= e <= hi", "e != x".  False: that contradicts the facts. */
bool facts_assume(struct facts *fs, const struct expr *e, bool truth);
bool facts_refine(struct facts *fs, const struct expr *e, wide lo, wide hi);
bool facts_exclude(struct facts *fs, const struct expr *e, int64_t x);

/* domain/satisfiable.c: can p have this truth?  YES: certainly (values are known that show it).
 * What it took is added to *work, in instructions. */
enum tri facts_possible(const struct facts *fs, const struct expr *p, bool truth,
                        struct arena *scratch, uint64_t *work);

/* The value with every part that the facts fix replaced by its constant. */
struct value facts_reduce(const struct facts *fs, struct value v);

/* Number of values an integer expression can have, at most `limit` + 1; they are
 * written to out (limit places). */
uint32_t facts_values(const struct facts *fs, const struct expr *e, uint32_t limit,
                      int64_t *out);

#endif
