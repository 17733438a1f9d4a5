/* Calls of the library that may wait for ever (see waits.h).
 *
 *     sem_wait(&s)                                  somebody else has to post
 *     sleep(n)                                      n may be large; a day at most is no waiting
 *     pthread_mutex_lock(&m); n++; ...unlock(&m)    whoever has it gives it back soon
 *
 * Which these are, and which give back, is a column of core/mpi/libc_effects.def.
 */
#include "slicer/rewrite/waits.h"

#include <string.h>

enum { ONE_DAY = 86400 };

static const struct libc_effect *row_of(const struct sl_dependence *s, const struct ir_instr *in)
{
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC ||
        s->x->callees[in->callee.id].kind != SL_LIBC)
        return NULL;
    return s->x->callees[in->callee.id].libc;
}

/* Does it wait so many seconds, and not longer? */
static bool is_short(const struct sl_dependence *s, const struct sl_place *at)
{
    int64_t n;
    return at->in->n_args == 1 && strcmp(row_of(s, at->in)->args, "v") == 0 &&
           numbering_constant(s->x, at->func, &at->in->args[0], &n) && n >= 0 && n <= ONE_DAY;
}

/* Is the lock given back before anything else is waited for, or called? */
static bool is_given_back(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    for (uint32_t i = number + 1; i < s->x->n_places; i++) {
        const struct sl_place *next = &s->x->places[i];
        const struct libc_effect *row = row_of(s, next->in);
        if (next->func != at->func || next->block != at->block)
            return false;
        if (row && libc_may_wait(row) == LIBC_GIVES_BACK)
            return true;
        if (next->in->op == IR_CALL && (!row || libc_may_wait(row) != LIBC_WAITS_NOT))
            return false;
    }
    return false;
}

void waits_note(const struct sl_dependence *whole, struct ledger *ledger)
{
    for (uint32_t i = 0; i < whole->x->n_places; i++) {
        const struct sl_place *at = &whole->x->places[i];
        const struct libc_effect *row = row_of(whole, at->in);
        enum libc_wait wait = row && whole->cfgs[at->func] ? libc_may_wait(row) : LIBC_WAITS_NOT;
        if (wait == LIBC_WAITS ? !is_short(whole, at)
                               : wait == LIBC_LOCKS && !is_given_back(whole, i))
            ledger_add(ledger, LEDGER_WAITS, at->in->at, "%s() is assumed not to wait for ever",
                       row->name);
    }
}
