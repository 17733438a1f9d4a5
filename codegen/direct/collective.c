/* Collectives that need not synchronise, or are started: runtime-promela/loose.pml in use.
 *
 *     atomic { ENTER_AT(k0, i0, 1); MATCH_AT(k0, i0, 1, 2) };
 *     atomic { FREE_TO_GO(k0, i0, 7, 1); LEAVE_ALL_AT(k0, i0, 3); NEXT(i0, 4) }
 *
 * Rank 1 of three needs rank 0: the bits 7 and 1.  i0 is a variable of the rank, the place of its
 * next call.  MPI_Ibcast as request 5, and its MPI_Wait:
 *
 *     atomic { ENTER_AT(k0, i0, 1); MATCH_AT(k0, i0, 1, 2); at[5] = i0; NEXT(i0, 4) };
 *     atomic { FREE_TO_GO(k0, at[5], 7, 1); LEAVE_ALL_AT(k0, at[5], 3); at[5] = 0 }
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

/* "i0", the place of the rank's next call. */
static const char *next_place(struct process *p, uint32_t comm)
{
    const char *name = arena_printf(p->l->arena, "i%u", comm);
    process_declare(p, arena_printf(p->l->arena, "byte %s", name));
    return name;
}

static void enter(struct process *p, struct pml_block *step, const struct skel_state *state,
                  const char *place)
{
    struct arena *a = p->l->arena;
    place = arena_printf(a, "k%u, %s", state->comm, place);
    pml_text(a, step, "ENTER_AT(%s, %s)", place, process_rank(p))->several = true;
    if (p->l->plan->comms[state->comm].full) {
        pml_text(a, step, "MATCH_AT(%s, %u, %u)", place, plan_kind(p->l->plan, state),
                 plan_sig(p->l->plan, state));
        if (state->coll.decider == p->proc->rank &&
            (state->send_var != SKEL_NONE || state->sym != SKEL_NONE))
            pml_text(a, step, "GIVE_AT(%s, %s)", place, process_value(p, state));
    }
}

/* The rank's next call has the place behind this one. */
static void pass(struct process *p, struct pml_block *step, uint32_t comm, const char *place)
{
    pml_text(p->l->arena, step, "NEXT(%s, %u)", place, p->l->direct->windows[comm]);
}

const char *direct_may_leave(struct process *p, const struct skel_state *state, const char *place,
                             uint32_t sym)
{
    struct arena *a = p->l->arena;
    uint32_t all = members(&p->l->s->comms[state->comm]), need = needed(p, state);
    const char *guard =
        (need | 1u << p->proc->rank) == all
            ? arena_printf(a, "ALL_IN(k%u, %s, %u)", state->comm, place, all)
            : arena_printf(a, "FREE_TO_GO(k%u, %s, %u, %u)", state->comm, place, all, need);
    if (sym == SKEL_NONE)
        return guard;
    return arena_printf(a, "%s && k%u_value[%s] == %u", guard, state->comm, place, sym);
}

void direct_leave(struct process *p, struct pml_block *step, const struct skel_state *state,
                  const char *place)
{
    bool full = p->l->plan->comms[state->comm].full;
    pml_text(p->l->arena, step, full ? "LEAVE_ALL_AT(k%u, %s, %u)" : "LEAVE_AT(k%u, %s, %u)",
             state->comm, place, p->l->s->comms[state->comm].n_ranks)->several = true;
}

void direct_collective(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *place = next_place(p, state->comm);
    bool full = p->l->plan->comms[state->comm].full;
    struct pml_block entry = { 0 };
    enter(p, &entry, state, place);
    process_step(p, process_label(p, p->state), &entry);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct pml_block step = { 0 };
        pml_text(a, &step, "%s", direct_may_leave(p, state, place, state->trans[i].sym));
        process_bind(p, &step, &state->trans[i],
                     full ? arena_printf(a, "k%u_value[%s]", state->comm, place) : "0");
        process_effects(p, &step, state, i);
        direct_leave(p, &step, state, place);
        pass(p, &step, state->comm, place);
        process_alternative(p, pml_part(a, choice), &step, state->trans[i].to);
    }
}

void direct_start(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *place = next_place(p, state->comm);
    struct pml_block step = { 0 };
    enter(p, &step, state, place);
    pml_text(a, &step, "at[%s] = %s", direct_request(p, state->req), place);
    pass(p, &step, state->comm, place);
    process_effects(p, &step, state, 0);
    process_step(p, process_label(p, p->state), &step);
    pml_goto(a, p->body, process_label(p, state->trans[0].to));
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
