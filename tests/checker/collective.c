/* The k-th call of each member belongs to the k-th collective of the communicator
 * (MPI-4.0 6.1).
 */
#include "tests/checker/collective.h"

#include "core/skel/facts.h"

#include <string.h>

static uint32_t member(const struct moment *m, uint32_t comm, uint32_t p)
{
    const struct skel_comm *c = &m->l->s->comms[comm];
    uint32_t i = 0;
    while (c->ranks[i] != p)
        i++;
    return i;
}

static struct call *nth(const struct moment *m, uint32_t comm, uint32_t call)
{
    for (uint32_t i = 0; i < m->n_calls; i++)
        if (m->calls[i].comm == comm && call-- == 0)
            return &m->calls[i];
    return NULL;
}

/* The call as a member has made it, which has entered. */
static const struct skel_coll *made(const struct moment *m, const struct call *call,
                                    uint32_t i)
{
    uint32_t p = m->l->s->comms[call->comm].ranks[i];
    return &moment_machine(m, p)->states[call->entered[i] - 1].coll;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool agree(const struct skel_coll *a, const struct skel_coll *b)
{
    return same_text(a->kind, b->kind) && a->root == b->root && same_text(a->op, b->op)
           && (!a->sig || !b->sig || same_text(a->sig, b->sig));
}

/* Does what the i-th member has called agree with the others? */
static void compare(struct moment *m, const struct call *call, uint32_t i)
{
    const struct skel_coll *mine = made(m, call, i);
    for (uint32_t k = 0; k < m->l->s->comms[call->comm].n_ranks; k++) {
        if (!call->entered[k] || k == i)
            continue;
        if (!agree(mine, made(m, call, k)))
            m->mistake = MISTAKE_MISMATCH;
        else if (mine->decider != made(m, call, k)->decider)
            m->wrong = "members of a collective name different deciders";
    }
}

uint32_t ref_coll_enter(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    uint32_t i = member(m, state->comm, p), number = 0;
    struct call *call;
    while ((call = nth(m, state->comm, number)) && call->entered[i])
        number++;
    if (!call)
        call = moment_add_call(m, state->comm);
    call->entered[i] = m->ranks[p].at.state + 1;
    if (state->coll.decider == p)
        call->sym = state->send_var != SKEL_NONE ? m->ranks[p].vars[state->send_var]
                                                 : state->sym;
    compare(m, call, i);
    m->full = m->full || number >= m->l->depth;
    return number;
}

enum leave ref_coll_can_leave(const struct moment *m, uint32_t p, uint32_t comm,
                                uint32_t call)
{
    const struct skel_comm *c = &m->l->s->comms[comm];
    const struct call *it = nth(m, comm, call);
    const struct skel_coll *coll = made(m, it, member(m, comm, p));
    bool all = true, needed = true;
    for (uint32_t k = 0; k < c->n_ranks; k++) {
        if (it->entered[k])
            continue;
        all = false;
        if (skel_coll_needs(coll, c, p, c->ranks[k]))
            needed = false;
    }
    return all || (needed && it->loose) ? LEAVE : needed ? LEAVE_EARLY : STAY;
}

uint32_t ref_coll_entered(const struct moment *m, uint32_t p, uint32_t comm,
                          uint32_t call)
{
    return nth(m, comm, call)->entered[member(m, comm, p)] - 1;
}

void ref_coll_leave(struct moment *m, uint32_t comm, uint32_t call)
{
    struct call *it = nth(m, comm, call);
    it->loose = 0;
    for (uint32_t k = 0; k < m->l->s->comms[comm].n_ranks; k++)
        it->loose |= !it->entered[k];
}

uint32_t ref_coll_symbol(const struct moment *m, uint32_t comm, uint32_t call)
{
    return nth(m, comm, call)->sym;
}

/* Is rank p still to leave this call?  The same for all ranks: `number` is the index. */
static bool waits(const struct moment *m, uint32_t p, uint32_t comm, uint32_t number)
{
    const struct skel_state *state = moment_state(m, p);
    if (state->kind == SKEL_COLL && state->comm == comm && m->ranks[p].at.call == number)
        return true;
    for (uint32_t r = 0; r < moment_machine(m, p)->n_reqs; r++) {
        const struct slot *slot = &m->ranks[p].slots[r];
        if (slot->kind == SLOT_COLL && slot->progress == PENDING && slot->comm == comm
            && slot->call == number)
            return true;
    }
    return false;
}

static bool is_over(const struct moment *m, const struct call *call, uint32_t number)
{
    const struct skel_comm *comm = &m->l->s->comms[call->comm];
    for (uint32_t k = 0; k < comm->n_ranks; k++)
        if (!call->entered[k] || waits(m, comm->ranks[k], call->comm, number))
            return false;
    return true;
}

/* Call `number` of comm is dropped: those behind it move up. */
static void move_up(struct moment *m, uint32_t comm, uint32_t number)
{
    for (uint32_t p = 0; p < m->l->s->nprocs; p++) {
        const struct skel_state *state = moment_state(m, p);
        if (state->kind == SKEL_COLL && state->comm == comm
            && m->ranks[p].at.call > number)
            m->ranks[p].at.call--;
        for (uint32_t r = 0; r < moment_machine(m, p)->n_reqs; r++) {
            struct slot *slot = &m->ranks[p].slots[r];
            if (slot->kind == SLOT_COLL && slot->progress == PENDING
                && slot->comm == comm && slot->call > number)
                slot->call--;
        }
    }
}

void ref_coll_tidy(struct moment *m)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < m->n_calls;) {
        uint32_t comm = m->calls[i].comm;
        if (is_over(m, &m->calls[i], number)) {
            moment_drop_call(m, i);
            move_up(m, comm, number);
        } else {
            i++;
            number++;
        }
        if (i < m->n_calls && m->calls[i].comm != comm)
            number = 0;
    }
}
