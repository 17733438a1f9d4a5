/* The encoding for wildcards, requests, probes and tests (docs/dev/THEORY.md, sections 10, 11).
 *
 *     no wildcard, no choice between requests   synchronous: Theorem 7.4 still holds
 *     wildcards, tests                          choices wait until nobody can go on
 *     ready sends, checked buffers, cancel      the orders that they can tell
 */
#include "codegen/decide/decide.h"

#include "codegen/decide/coupling.h"
#include "codegen/plan/matching.h"
#include "core/skel/tape.h"

enum { MAX_COMMS = 200 }; /* the status of a request tells which, in a byte */

static bool refuse(const char **error, const char *text)
{
    *error = text;
    return false;
}

static const char *why_of(enum matching_order order)
{
    switch (order) {
    case MATCHING_SYNCHRONOUS:
        return "no wildcard and no test: which send meets which receive does not depend on "
               "time, so synchronous executions decide, and one rank runs at a time";
    case MATCHING_QUIESCENT:
        return "what a wildcard takes, what a test answers and which send is buffered "
               "depends on the implementation; it chooses when no rank can go on without";
    case MATCHING_VISIBLE: break;
    }
    return "a ready send, a full buffer or a cancelled request depends on what has "
           "happened before, so the order of the steps that matter for it is searched";
}

bool decide_matching(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, const struct decide_facts *f,
                     struct decision *d, const char **error)
{
    bool ends = f->acyclic || f->coupled;
    const struct matching *m = matching_make(arena, s, o);
    enum matching_order order = m->order;
    if (o->property == PROPERTY_PARTIAL && !ends)
        return refuse(error, "ranks may run for ever: no encoding with requests decides "
                             "partial deadlock then");
    if (skel_has_tape(s) && order != MATCHING_SYNCHRONOUS)
        return refuse(error, "choices that all ranks share, and what depends on time, are "
                             "not in one model");
    if (s->nprocs > SCHEDULED_MAX_RANKS) {
        *error = arena_printf(arena, "the matching encoding has priorities for %d ranks; "
                                     "this program has %u",
                              SCHEDULED_MAX_RANKS, s->nprocs);
        return false;
    }
    if ((m->huge && m->room) || s->n_comms > MAX_COMMS)
        return refuse(error, "more communicators than the matching encoding has numbers "
                             "for, or an attached buffer of more than 1 GiB");
    d->encoding = ENCODING_MATCHING;
    d->why = why_of(order);
    /* nobody is left behind where each match waits for its turn */
    ends |= m->cancels && !coupling_spins(s);
    const char *open = order == MATCHING_SYNCHRONOUS ? f->open : f->open_buffered;
    d->caveat = ends ? open : f->faults ? decide_caveat_cyclic : NULL;
    return true;
}
