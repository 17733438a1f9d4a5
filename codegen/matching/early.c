/* Implementation steps: when a rank may leave a collective before all have entered it
 * (docs/dev/THEORY.md, section 10.2). */
#include "codegen/matching/model.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"

static uint32_t index_in(const struct skel_comm *comm, uint32_t rank)
{
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        if (comm->ranks[i] == rank)
            return i;
    return 0;
}

static uint32_t first_lead(const struct lowering *l, uint32_t comm)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < comm; i++)
        if (l->matching->windows[i])
            n += l->s->comms[i].n_ranks;
    return n;
}

uint32_t matching_lead(const struct lowering *l, uint32_t comm, uint32_t rank)
{
    return first_lead(l, comm) + index_in(&l->s->comms[comm], rank);
}

uint32_t matching_oldest(const struct lowering *l, uint32_t comm)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < comm; i++)
        n += l->matching->windows[i];
    return n;
}

const char *matching_early(const struct process *p, uint32_t request, uint32_t comm,
                           const struct skel_coll *coll)
{
    struct arena *a = p->l->arena;
    const struct skel_comm *members = &p->l->s->comms[comm];
    const char *text = arena_printf(a, "state[%u] == ENTERED + %u", request, comm);
    uint32_t needed = 0;
    if (p->l->matching->order == MATCHING_SYNCHRONOUS)
        return NULL;
    for (uint32_t i = 0; i < members->n_ranks; i++)
        if (skel_coll_needs(coll, members, p->proc->rank, members->ranks[i])) {
            text = arena_printf(a, "%s && lead[%u] >= place[%u]", text,
                                matching_lead(p->l, comm, members->ranks[i]), request);
            needed++;
        }
    return needed + 1 < members->n_ranks ? text : NULL;
}

uint32_t matching_slot_calls(const struct process *p, uint32_t slot,
                             const struct skel_state ***states)
{
    const struct skel_state **list = NULL;
    uint32_t n = 0, cap = 0;
    for (uint32_t i = 0; i < p->machine->n_states; i++) {
        const struct skel_state *state = &p->machine->states[i];
        bool seen = false;
        if (!p->proc->reached[i] || state->kind != SKEL_ICOLL || state->req != slot)
            continue;
        for (uint32_t k = 0; k < n; k++)
            seen |= matching_call(p->l->matching, list[k])
                    == matching_call(p->l->matching, state);
        if (!seen)
            VEC_PUSH(p->l->arena, list, n, cap, state);
    }
    *states = list;
    return n;
}

const char *matching_value(const struct process *p, uint32_t comm, uint32_t request)
{
    return arena_printf(p->l->arena, "k_value[%u + place[%u] - 1]",
                        matching_oldest(p->l, comm), request);
}

const char *matching_loose(const struct process *p, uint32_t comm, uint32_t request)
{
    return arena_printf(p->l->arena, "k_loose[%u + place[%u] - 1]",
                        matching_oldest(p->l, comm), request);
}
