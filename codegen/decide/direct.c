/* The encoding for those who read a model (docs/dev/THEORY.md, section 17): each call does what the
 * standard tells, nothing is left out for the sake of the search.
 *
 *     no wildcard, no choice between requests   a send waits for its receive (Theorem 7.4)
 *     wildcards, tests                          it waits, or MPI keeps a copy: both are tried
 */
#include "codegen/decide/decide.h"

#include "codegen/plan/direct.h"

bool decide_direct(struct arena *arena, const struct skel *s, const struct codegen_options *o,
                   const struct decide_facts *f, struct decision *d, const char **error)
{
    const struct direct *x = NULL;
    if (o->property == PROPERTY_PARTIAL || o->n_servers)
        *error = "the direct encoding does not decide partial deadlock";
    else if (o->trace_markers)
        *error = "the direct encoding is for readers: its counterexamples are not told in lines of "
                 "C";
    else if (!(x = direct_make(arena, s, o, error)))
        *error = arena_printf(arena, "the direct encoding does not cover this: %s", *error);
    if (!x)
        return false;
    bool ends = f->acyclic || f->coupled;
    d->encoding = ENCODING_DIRECT;
    d->why = x->keeps ? "each call as the standard describes it; whether MPI keeps a message and "
                        "whether a collective synchronises are choices, and all are searched"
                      : "each call as the standard describes it; no wildcard and no test, so "
                        "executions decide in which a send waits for its receive (Theorem 7.4)";
    d->caveat = !ends && f->faults ? decide_caveat_cyclic : x->keeps ? f->open_buffered : f->open;
    if (!d->caveat && x->room)
        d->caveat = arena_printf(arena, "executions in which MPI keeps more than %u messages of "
                                        "one sender, receiver and tag", x->room);
    return true;
}
