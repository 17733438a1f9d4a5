/* Collectives that may be left early: runtime-promela/early.pml in use.
 *
 *     s4:  atomic { COME_IN(k0, 1, 2); MATCH_AT(k0, 1, 1, 0); WAITS(1, 3) };
 *          if
 *          :: atomic { (ALL_IN(k0, 1, 4) || ...) && VALUE_AT(k0, 1) == 0;
 *                      waits[1] = 0; GO_OUT(k0, 1, 4, 2, 4) }; goto s5
 *          fi
 *
 * The first to leave early does a step that an implementation may refuse, like
 * buffering: it is offered where a wildcard waits, by MAY_GO.  Then the call is LOOSE:
 * it does not synchronise, and whoever needs nobody that is missing can leave.
 */
#include "codegen/named/lower_wildcard.h"

#include "codegen/plan/plan_wildcard.h"
#include "core/skel/facts.h"

static void enter(struct process *p, const struct skel_state *state, uint8_t how)
{
    struct arena *a = p->l->arena;
    const char *rank = process_rank(p);
    struct pml_block step = { 0 };
    pml_text(a, &step, "COME_IN(k%u, %s, %u)", state->comm, rank,
             p->l->plan->depth)->several = true;
    process_mark(p, &step, -1);
    pml_text(a, &step, "MATCH_AT(k%u, %s, %u, %u)", state->comm, rank,
             plan_kind(p->l->plan, state), plan_sig(p->l->plan, state));
    if (state->coll.decider == p->proc->rank && state->send_var != SKEL_NONE)
        pml_text(a, &step, "GIVE_AT(k%u, %s, %s)", state->comm, rank,
                 p->proc->var_names[state->send_var]);
    else if (state->coll.decider == p->proc->rank && state->sym != SKEL_NONE)
        pml_text(a, &step, "GIVE_AT(k%u, %s, %u)", state->comm, rank, state->sym);
    if (how != WILD_NEVER)
        pml_text(a, &step, "WAITS(%s, %u)", rank, how);
    process_step(p, process_label(p, p->state), &step);
}

static void mark_early(struct process *p, struct pml_block *b, const char *all_in)
{
    if (p->l->o->trace_markers)
        pml_text(p->l->arena, b,
                 "if :: %s :: else -> printf(\"M2S buffer %s %u\\n\"%s) fi", all_in,
                 p->proc->shared ? "%d" : process_rank(p), p->state,
                 p->proc->shared ? ", rank" : "");
}

static bool needs_all(const struct skel *s, const struct skel_state *state, uint32_t rank)
{
    const struct skel_comm *comm = &s->comms[state->comm];
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        if (comm->ranks[i] != rank
            && !skel_coll_needs(&state->coll, comm, rank, comm->ranks[i]))
            return false;
    return true;
}

static void leave(struct process *p, struct pml_block *step,
                  const struct skel_state *state, uint32_t i, uint8_t how)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    const char *rank = process_rank(p);
    uint32_t size = p->l->s->comms[state->comm].n_ranks;
    const char *all_in = arena_printf(a, "ALL_IN(k%u, %s, %u)", state->comm, rank, size);
    const char *may = all_in;
    if (how != WILD_NEVER)
        may = arena_printf(a, "%s || LET_GO(%s)", all_in, rank);
    if (!needs_all(p->l->s, state, p->proc->rank))
        may = arena_printf(a, "%s || (LOOSE(k%u, %s) && %s)", may, state->comm, rank,
                           lower_may_leave(p->l, state, p->proc->rank, rank));
    may = arena_printf(a, "(%s)", may);
    if (t->sym != SKEL_NONE)
        may = arena_printf(a, "(%s && VALUE_AT(k%u, %s) == %u)", may, state->comm, rank,
                           t->sym);
    pml_text(a, step, "%s", may);
    if (how != WILD_NEVER)
        mark_early(p, step, all_in);
    process_mark(p, step, i);
    if (how != WILD_NEVER)
        pml_text(a, step, "waits[%s] = 0", rank);
    if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        pml_text(a, step, "%s = VALUE_AT(k%u, %s)", p->proc->var_names[t->bind],
                 state->comm, rank);
    process_effects(p, step, state, i);
    pml_text(a, step, "GO_OUT(k%u, %s, %u, %u, %u)", state->comm, rank, size,
             p->l->plan->depth, p->l->s->nprocs)->several = true;
}

void lower_early(struct process *p, const struct skel_state *state)
{
    uint8_t how = p->l->plan->wild[p->proc - p->l->plan->procs].wait[p->state][0];
    struct arena *a = p->l->arena;
    enter(p, state, how);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = process_wait_label(p, 0);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct pml_block step = { 0 };
        leave(p, &step, state, i, how);
        process_alternative(p, pml_part(a, choice), &step, state->trans[i].to);
    }
}

const char *lower_may_leave(const struct lowering *l, const struct skel_state *state,
                            uint32_t rank, const char *rank_text)
{
    const struct skel_comm *comm = &l->s->comms[state->comm];
    const char *text = "true";
    for (uint32_t i = 0; i < comm->n_ranks; i++) {
        uint32_t other = comm->ranks[i];
        if (!skel_coll_needs(&state->coll, comm, rank, other))
            continue;
        const char *one = arena_printf(l->arena, "BEFORE(k%u, %s, %u)", state->comm,
                                       rank_text, other);
        text = text[0] == 't' ? one : arena_printf(l->arena, "%s && %s", text, one);
    }
    return text;
}

void lower_early_comm(const struct lowering *l, struct pml_model *m, uint32_t i,
                      const char *head)
{
    const struct plan_comm *c = &l->plan->comms[i];
    struct arena *a = l->arena;
    uint32_t depth = l->plan->depth;
    pml_item(m, head,
             arena_printf(a, "byte k%u_in[%u];\nbyte k%u_n[%u];\nbyte k%u_left[%u];\n"
                             "%s k%u_call[%u];\n%s k%u_sig[%u];\nshort k%u_value[%u];\n",
                          i, l->s->nprocs, i, depth, i, depth,
                          lower_type(c->n_kinds + 1u), i, depth,
                          lower_type(c->n_sigs + 1u), i, depth, i, depth));
}
