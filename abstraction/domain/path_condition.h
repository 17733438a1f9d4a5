/* The path condition (of symbolic execution), as facts: what is known of the atoms on a path, as
 * intervals, values they do not have, and remainders.  A fact is about an expression, or about a
 * linear form without its constant (domain/linear.h):
 *
 *     K + 3 < N     is  K - N <= -4          K % 100 == 95     K modulo 100 is in { 95 }
 *
 * A condition that is neither is a fact with interval 0..0 or 1..1.  Signed arithmetic does not
 * overflow in what a fact is about, nor in what is asked: that is undefined (C11 6.5p5). */
#ifndef M2S_ABSTRACTION_FACTS_H
#define M2S_ABSTRACTION_FACTS_H

#include "abstraction/domain/linear.h"
#include "abstraction/domain/range.h"
#include "abstraction/domain/residues.h"
#include "abstraction/domain/value.h"

enum { FACT_MAX_NE = 1024 }; /* more than a switch has cases, or a table keys */

struct fact {
    const struct expr *e; /* as linear_expr() makes it */
    const struct linear *sum; /* the same as a form of several terms; NULL: it is no sum */
    uint64_t terms;           /* linear_terms() of it, or 0 */
    wide lo, hi;
    uint32_t n_ne;
    const int64_t *ne;                /* may be shared with other facts */
    const struct residues *residues;  /* may be shared, too; NULL: any */
};

struct facts {
    struct arena *arena;
    struct values *values;
    const struct facts *shared; /* of the world: about SHARED atoms; or NULL */
    struct fact *v;
    uint32_t n, cap;
    uint64_t sum_terms; /* all bits of linear_terms() of facts about sums, and perhaps more */
    uint64_t products;  /* all bits of product_atoms() of facts about products, and perhaps more */
    uint32_t *index;    /* by expression, of 1 + number; NULL: there are few */
    uint32_t n_index;
    uint64_t *asked;    /* of a world: how often a fact was found here; or NULL */
};

enum tri { TRI_NO, TRI_YES, TRI_MAYBE };

struct facts facts_copy(const struct facts *fs, struct arena *arena);
/* The same in the memory of `old`, which nobody needs any more, where it fits. */
struct facts facts_copy_over(const struct facts *fs, const struct facts *old,
                             struct arena *arena);

/* Some of them have gone: the first n of v are left, in any order. */
void facts_shrink(struct facts *fs, uint32_t n);

/* The fact about this expression, also of the world; NULL: there is none. */
const struct fact *facts_find(const struct facts *fs, const struct expr *e);
bool facts_has(const struct facts *fs, const struct expr *e);

/* Does the fact say that its expression is not x? */
bool fact_excludes(const struct fact *f, wide x);

/* Do both say the same of their expressions? */
bool fact_equal(const struct fact *f, const struct fact *g);

/* What both say of one expression; its memory is in the arena, or shared. */
struct fact fact_join(const struct fact *f, const struct fact *g, struct arena *arena);
/* Of the facts of a what holds on both sides. */
void facts_join(struct facts *a, const struct facts *b);

/* domain/fact_range.c: is only a range of this atom explored? */
bool facts_is_bounded(const struct expr *atom);

/* domain/fact_range.c: interval of an integer expression; never empty.  `plain`: from its parts
 * and the facts about them alone, which is faster. */
struct range facts_range(const struct facts *fs, const struct expr *e);
struct range facts_plain_range(const struct facts *fs, const struct expr *e);
/* The same of an integer that may be known. */
struct range facts_value_range(const struct facts *fs, const struct value *v);

/* Truth of v != 0. */
enum tri facts_truth(const struct facts *fs, struct value v);

/* Add "e is (not) zero", "lo <= e <= hi", "e != x".  False: that contradicts the facts. */
bool facts_assume(struct facts *fs, const struct expr *e, bool truth);
bool facts_refine(struct facts *fs, const struct expr *e, wide lo, wide hi);
bool facts_exclude(struct facts *fs, const struct expr *e, int64_t x);
/* Add all of `more`, which has as much or less to say where both say something. */
bool facts_add(struct facts *fs, const struct facts *more);

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
