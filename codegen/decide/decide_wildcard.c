/* The encoding for wildcard receives, without requests (docs/THEORY.md, section 10).
 *
 *     acyclic, or coupled (coupling.c)    decides deadlocks and faults, also partial
 *                                         deadlock, which is deadlock then
 *     cyclic                              decides deadlocks
 */
#include "codegen/decide/decide.h"

static bool refuse(const char **error, const char *text)
{
    *error = text;
    return false;
}

bool decide_wildcard(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, const struct decide_facts *f,
                     struct decision *d, const char **error)
{
    bool ends = f->acyclic || f->coupled;
    if (o->property == PROPERTY_PARTIAL && !ends)
        return refuse(error, "a receive can match several senders, and ranks may run for "
                             "ever: no encoding decides partial deadlock then");
    if (s->nprocs > WILDCARD_MAX_RANKS) {
        *error = arena_printf(arena, "the wildcard encoding has priorities for %d ranks; "
                                     "this program has %u",
                              WILDCARD_MAX_RANKS, s->nprocs);
        return false;
    }
    d->encoding = ENCODING_WILDCARD;
    d->why = "a receive can match several senders, so messages may be buffered; a rank "
             "that can go on in one way only goes first, then local choices, then what a "
             "wildcard takes and which waiting send is buffered";
    d->caveat = ends ? f->open_buffered : f->faults ? decide_caveat_cyclic : NULL;
    return true;
}
