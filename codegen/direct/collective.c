/* Collectives that need not synchronise: runtime-promela/loose.pml in use.
 *
 *     atomic { ENTER_AT(k0, i0, 1); MATCH_AT(k0, i0, 1, 2) };
 *     atomic { FREE_TO_GO(k0, i0, 7, 1); LEAVE_ALL_AT(k0, i0, 3, 4) }
 *
 * Rank 1 of three needs rank 0: the bits 7 and 1.  i0 is a variable of the rank, the place of its
 * next call.
 */
#include "codegen/direct/model.h"

#include "core/skel/facts.h"

static uint32_t members(const struct skel_comm *comm)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        bits |= 1u << comm->ranks[i];
    return bits;
}

static uint32_t needed(const struct process *p, const struct skel_state *state)
{
    const struct skel_comm *comm = &p->l->s->comms[state->comm];
    uint32_t bits = 0;
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        if (comm->ranks[i] != p->proc->rank &&
            skel_coll_needs(&state->coll, comm, p->proc->rank, comm->ranks[i]))
            bits |= 1u << comm->ranks[i];
    return bits;
}

/* "k0, i0" */
static const char *place_of(struct process *p, uint32_t comm)
{
    process_declare(p, arena_printf(p->l->arena, "byte i%u", comm));
    return arena_printf(p->l->arena, "k%u, i%u", comm, comm);
}

static void enter(struct process *p, const struct skel_state *state, const char *place)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    pml_text(a, &step, "ENTER_AT(%s, %s)", place, process_rank(p))->several = true;
    if (p->l->plan->comms[state->comm].full) {
        pml_text(a, &step, "MATCH_AT(%s, %u, %u)", place, plan_kind(p->l->plan, state),
                 plan_sig(p->l->plan, state));
        if (state->coll.decider == p->proc->rank &&
            (state->send_var != SKEL_NONE || state->sym != SKEL_NONE))
            pml_text(a, &step, "GIVE_AT(%s, %s)", place, process_value(p, state));
    }
    process_step(p, process_label(p, p->state), &step);
}

static void leave(struct process *p, struct pml_block *step, const struct skel_state *state,
                  uint32_t i, const char *place)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    const struct skel_comm *comm = &p->l->s->comms[state->comm];
    bool full = p->l->plan->comms[state->comm].full;
    uint32_t all = members(comm), need = needed(p, state);
    const char *guard =
        (need | 1u << p->proc->rank) == all
            ? arena_printf(a, "ALL_IN(%s, %u)", place, all)
            : arena_printf(a, "FREE_TO_GO(%s, %u, %u)", place, all, need);
    if (t->sym != SKEL_NONE)
        guard = arena_printf(a, "%s && k%u_value[i%u] == %u", guard, state->comm, state->comm,
                             t->sym);
    pml_text(a, step, "%s", guard);
    process_bind(p, step, t, full ? arena_printf(a, "k%u_value[i%u]", state->comm, state->comm)
                                  : "0");
    process_effects(p, step, state, i);
    pml_text(a, step, full ? "LEAVE_ALL_AT(%s, %u, %u)" : "LEAVE_AT(%s, %u, %u)", place,
             comm->n_ranks, p->l->direct->windows[state->comm])->several = true;
}

void direct_collective(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *place = place_of(p, state->comm);
    enter(p, state, place);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct pml_block step = { 0 };
        leave(p, &step, state, i, place);
        process_alternative(p, pml_part(a, choice), &step, state->trans[i].to);
    }
}

void direct_places(const struct lowering *l, struct pml_model *m, uint32_t comm)
{
    struct arena *a = l->arena;
    const struct plan_comm *c = &l->plan->comms[comm];
    uint32_t n = l->direct->windows[comm];
    const char *bits = l->s->nprocs <= 8 ? "byte" : l->s->nprocs <= 15 ? "short" : "int";
    const char *text = arena_printf(a, "%s k%u_in[%u]; byte k%u_out[%u], k%u_loose[%u];\n", bits,
                                    comm, n, comm, n, comm, n);
    if (c->full)
        text = arena_printf(a, "%s%s k%u_call[%u]; %s k%u_sig[%u]; short k%u_value[%u];\n", text,
                            lower_type(c->n_kinds + 1u), comm, n, lower_type(c->n_sigs + 1u), comm,
                            n, comm, n);
    pml_item(m, lower_calls_text(l, comm), text);
}
