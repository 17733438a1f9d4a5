/* Collectives: runtime-promela/collective.pml in use.
 *
 *     s4:  atomic { ENTER(k0, 4); MATCH(k0, 1, 2); GIVE(k0, 1) };
 *          if
 *          :: atomic { GIVEN(k0, 4, 0); LEAVE_ALL(k0, 4) }; goto s5
 *          fi
 *
 * ENTER, DONE and LEAVE alone serve a communicator whose calls cannot differ and hand on
 * no value.
 */
#include "codegen/named/process.h"

static void give(struct process *p, struct pml_block *step,
                 const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    if (state->coll.decider != p->proc->rank)
        return;
    if (state->send_var != SKEL_NONE)
        pml_text(a, step, "GIVE(k%u, %s)", state->comm,
                 p->proc->var_names[state->send_var]);
    else if (state->sym != SKEL_NONE)
        pml_text(a, step, "GIVE(k%u, %u)", state->comm, state->sym);
}

static void enter(struct process *p, const struct skel_state *state, uint32_t size)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    pml_text(a, &step, "ENTER(k%u, %u)", state->comm, size)->several = true;
    process_mark(p, &step, -1);
    if (p->l->plan->comms[state->comm].full) {
        pml_text(a, &step, "MATCH(k%u, %u, %u)", state->comm,
                 plan_kind(p->l->plan, state), plan_sig(p->l->plan, state));
        give(p, &step, state);
    }
    process_step(p, process_label(p, p->state), &step);
}

static void leave(struct process *p, struct pml_block *step,
                  const struct skel_state *state, uint32_t i, uint32_t size)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    bool full = p->l->plan->comms[state->comm].full;
    if (t->sym != SKEL_NONE)
        pml_text(a, step, "GIVEN(k%u, %u, %u)", state->comm, size, t->sym);
    else
        pml_text(a, step, "DONE(k%u, %u)", state->comm, size);
    process_mark(p, step, i);
    if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        pml_text(a, step, full ? "%s = k%u_value" : "%s = 0",
                 p->proc->var_names[t->bind], state->comm);
    process_effects(p, step, state, i);
    pml_text(a, step, full ? "LEAVE_ALL(k%u, %u)" : "LEAVE(k%u, %u)", state->comm, size);
}

void lower_coll(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t size = p->l->s->comms[state->comm].n_ranks;
    enter(p, state, size);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = process_wait_label(p, 0);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct pml_block step = { 0 };
        leave(p, &step, state, i, size);
        process_alternative(p, pml_part(a, choice), &step, state->trans[i].to);
    }
}
