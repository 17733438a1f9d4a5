/* When it is worth while to let a rank go (docs/dev/THEORY.md, section 11.3).
 *
 *     s1: send c0 -> s2      Until a message on c3 is there, rank 1 does nothing after
 *     s2: local -> s3        its send that others can see.  So letting it go can wait
 *     s3: recv c3 -> s4      until then; and if that never comes, the rank that still
 *                            waits at its send is part of a potential deadlock as well.
 *
 * Not where the rank waits for several things, since it could go on in another way; and
 * not where others can tell when a receive is posted.
 */
#include "codegen/matching/model.h"

#include "codegen/plan/quiet.h"

#include <string.h>

enum { MAX_STEPS = 12, MAX_TEXT = 400 };

static const char never[] = "0";

static const char *either(struct arena *a, const char *x, const char *y)
{
    if (!x || !y)
        return NULL;
    if (x == never || y == never)
        return x == never ? y : x;
    if (strstr(x, y))
        return x;
    return strlen(x) + strlen(y) > MAX_TEXT ? NULL : matching_or(a, x, y);
}

/* Is a message there for a receive of this state that is posted now? */
static const char *message_is_there(const struct process *p,
                                    const struct skel_state *state)
{
    const struct lowering *l = p->l;
    uint32_t pattern = matching_receive(l->matching, state);
    const char *text = never;
    for (uint32_t i = 0; i < state->n_chans; i++)
        text = either(l->arena, text,
                      arena_printf(l->arena, "seen[%u] > 0",
                                   matching_seen(l, pattern, state->chans[i])));
    return text;
}

static const char *useful(const struct process *p, uint32_t at, unsigned steps);

static const char *after(const struct process *p, const struct skel_state *state,
                         unsigned steps)
{
    const char *text = never;
    for (uint32_t i = 0; i < state->n_trans; i++)
        text = either(p->l->arena, text, useful(p, state->trans[i].to, steps + 1));
    return text;
}

/* Does a receive fill this slot, and nothing else? */
static bool receives_only(const struct process *p, uint32_t slot)
{
    for (uint32_t i = 0; i < p->machine->n_states; i++) {
        const struct skel_state *state = &p->machine->states[i];
        if (p->proc->reached[i] && state->req == slot
            && (state->kind == SKEL_ISEND || state->kind == SKEL_ICOLL))
            return false;
    }
    return true;
}

static const char *after_request(const struct process *p, const struct skel_state *state,
                                 unsigned steps)
{
    const char *then = after(p, state, steps);
    const struct skel_alt *alt = &state->alts[0];
    if (then == never || alt->kind != SKEL_ALT_REQ || !receives_only(p, alt->reqs[0]))
        return then;
    const char *done = arena_printf(p->l->arena, "state[%u] == DONE",
                                    matching_request(p, alt->reqs[0]));
    return then ? arena_printf(p->l->arena, "(%s && (%s))", done, then) : done;
}

/* What must hold so that the rank could do something at this state that others can
 * see. */
static const char *useful(const struct process *p, uint32_t at, unsigned steps)
{
    const struct skel_state *state = &p->machine->states[at];
    if (state->kind == SKEL_END)
        return never;
    if (steps > MAX_STEPS)
        return NULL;
    switch (state->kind) {
    case SKEL_RECV: return message_is_there(p, state);
    case SKEL_IRECV:
        return either(p->l->arena, message_is_there(p, state), after(p, state, steps));
    case SKEL_LOCAL:
    case SKEL_FREE: return after(p, state, steps);
    case SKEL_SELECT: return quiet_waits_for_one(state) ? after_request(p, state, steps) : NULL;
    case SKEL_READ:
    case SKEL_END:
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_SENDRECV:
    case SKEL_COLL:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_ISEND:
    case SKEL_ICOLL:
    case SKEL_CANCEL:
    case SKEL_MRECV: break;
    }
    return NULL;
}

bool matching_useful(const struct process *p, uint32_t to, const char **when)
{
    bool applies = p->l->matching->order == MATCHING_QUIESCENT
                   && quiet_may_be_let_go(&p->machine->states[p->state]);
    *when = applies ? useful(p, to, 0) : NULL;
    return *when != never;
}
