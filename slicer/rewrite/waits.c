/* Calls of the library that may wait for ever (see waits.h).
 *
 *     sem_wait(&s)                                  somebody else has to post
 *     sleep(n)                                      n may be large; a day at most is no waiting
 *     pthread_mutex_lock(&m); n++; ...unlock(&m)    whoever has it gives it back soon
 *     mkfifo("p", 0600); f = fopen("p", "r")        somebody has to open its other end
 *
 * Which these are, and which give back, is a column of core/mpi/libc_effects.def.
 */
#include "slicer/rewrite/waits.h"

#include "core/mpi/linear_algebra.h"

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
        if (next->in->op == IR_CALL &&
            (!row || libc_may_wait(row) == LIBC_WAITS || libc_may_wait(row) == LIBC_LOCKS))
            return false;
    }
    return false;
}

static enum libc_wait wait_of(const struct sl_dependence *s, uint32_t number)
{
    const struct libc_effect *row = row_of(s, s->x->places[number].in);
    return row && s->cfgs[s->x->places[number].func] ? libc_may_wait(row) : LIBC_WAITS_NOT;
}

void waits_note(const struct sl_dependence *whole, struct ledger *ledger)
{
    bool pipes = false, waits[LIBC_MAKES_PIPE + 1] = {[LIBC_WAITS] = true};
    for (uint32_t i = 0; i < whole->x->n_places; i++)
        pipes |= wait_of(whole, i) == LIBC_MAKES_PIPE;
    waits[LIBC_OPENS] = pipes;
    for (uint32_t i = 0; i < whole->x->n_places; i++) {
        const struct sl_place *at = &whole->x->places[i];
        enum libc_wait wait = wait_of(whole, i);
        if (wait == LIBC_LOCKS ? !is_given_back(whole, i)
                               : waits[wait] && !(wait == LIBC_WAITS && is_short(whole, at)))
            ledger_add(ledger, LEDGER_WAITS, at->in->at, "%s() is assumed not to wait for ever",
                       row_of(whole, at->in)->name);
    }
}

void waits_note_unknown(const struct sl_dependence *s, struct ledger *ledger)
{
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct ir_instr *in = s->x->places[i].in;
        if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC ||
            !s->cfgs[s->x->places[i].func] || (s->marks[i].flags & SL_KEPT) ||
            s->x->callees[in->callee.id].kind != SL_UNKNOWN)
            continue;
        const char *name = s->x->p->funcs[in->callee.id].name;
        if (strncmp(name, "__m2s_", 6) != 0 && !linear_algebra_has(name))
            ledger_add(ledger, LEDGER_CALL_RETURNS, in->at,
                       "the unknown function '%s' is assumed to return", name);
    }
}
