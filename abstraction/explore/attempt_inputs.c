/* Inputs for reports (see attempt.h).
 *
 *     if (n > 10 && rank == 0) MPI_Barrier(...);   fails with "argc == 2 and atoi(argv[1]) == 11"
 *
 * The facts at the end of a way say which values are possible there.  The smallest of them are
 * tried: all ranks run once more with these values, without generalising.
 */
#include "abstraction/domain/value.h"
#include "abstraction/explore/attempt.h"
#include "abstraction/explore/bounds.h"
#include "abstraction/explore/joint_witness.h"
#include "core/base/mechanism.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/skel/skel.h"
#include "core/skel/tape.h"

#include <string.h>

enum { MAX_VAIN = 3 /* failures for which no inputs are found, before it is given up */ };

bool attempt_witness(struct run *r)
{
    struct joint_ends ends = {.arena = r->keep, .generalises = true};
    bool good = false;
    attempt_joint(r, attempt_first_world(r), &ends);
    ends.generalises = false;
    ends.n_long = 0;
    for (uint32_t i = 0; i < ends.n * JOINT_VARIANTS && !good && ends.n_long < MAX_VAIN; i++) {
        struct world *w = attempt_first_world(r);
        ends.n_certain = 0;
        bounds_forget(r->values);
        w->text = joint_witness(&ends.facts[i % ends.n], i / ends.n, &w->facts, r->keep);
        good = w->text && attempt_joint(r, w, &ends);
    }
    return good;
}

/* ---- of letters ---- */

struct bound { /* which values of an input are explored */
    struct origin *of;
    struct origin was;
};

struct bounds {
    struct bound *v;
    uint32_t n, cap;
};

static struct bounds save_bounds(struct run *r)
{
    struct bounds b = {.n = 0};
    for (uint32_t i = 0; i < sizeof r->values->origins / sizeof *r->values->origins; i++)
        for (struct origin *o = r->values->origins[i]; o; o = o->next) {
            struct bound one = {o, *o};
            VEC_PUSH(r->keep, b.v, b.n, b.cap, one);
        }
    return b;
}

static void restore_bounds(const struct bounds *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        b->v[i].of->bounded = b->v[i].was.bounded;
        b->v[i].of->lo = b->v[i].was.lo;
        b->v[i].of->hi = b->v[i].was.hi;
    }
}

struct asked { /* inputs, and whether the ranks fail with them */
    const char *text;
    struct facts facts;
    bool fail;
};

/* The same numbers for the same inputs: those of two ranks may have one name. */
static bool are_same(const struct asked *a, const char *text, const struct facts *facts)
{
    bool same = a->facts.n == facts->n && strcmp(a->text, text) == 0;
    for (uint32_t i = 0; i < facts->n && same; i++)
        same = a->facts.v[i].e == facts->v[i].e && fact_equal(&a->facts.v[i], &facts->v[i]);
    return same;
}

/* Do the ranks fail with the least inputs that the facts allow?  Then these, else NULL. */
static const char *inputs_of(struct run *r, const struct facts *facts, struct asked *asked,
                             uint32_t *n)
{
    struct joint_ends ends = {.arena = r->keep, .tries = true};
    struct world *w = attempt_first_world(r);
    struct bounds bounds = save_bounds(r);
    const char *text = joint_witness(facts, 0, &w->facts, r->keep);
    uint32_t at = 0;
    while (text && at < *n && !are_same(&asked[at], text, &w->facts))
        at++;
    if (text && at == *n) {
        asked[(*n)++] = (struct asked){.text = text, .facts = facts_copy(&w->facts, r->keep)};
        asked[at].fail = attempt_joint(r, w, &ends);
    }
    restore_bounds(&bounds);
    return text && asked[at].fail ? text : NULL;
}

void attempt_find_inputs(struct run *r)
{
    const struct joint_failures failures = r->failures;
    struct skel_tape *tape = r->skel->worlds[0].tape;
    struct asked asked[JOINT_MAX_FAILURES];
    uint32_t n_vain = 0, n_asked = 0;
    for (uint32_t i = 0; i < failures.n && tape && n_vain < MAX_VAIN; i++) {
        uint32_t letter = failures.v[i].letter;
        bool tries = letter != SKEL_NONE &&
                     mechanism_applies(r->options->mechanisms, MECHANISM_JOINT_INPUTS);
        const char *text = tries ? inputs_of(r, &failures.v[i].facts, asked, &n_asked) : NULL;
        n_vain += !text;
        if (text)
            tape->letters[letter].inputs = str_intern(r->skel->strings, text);
    }
}
