/* Ranks whose machines are equal up to the names of their channels share a process type.
 *
 * A machine is written down with its channels numbered in the order of their first use
 * ("roles"); equal texts are one type.  A ring of 100 ranks has three.
 */
#include "codegen/plan/plan.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ROLES = 64 }; /* more parameters than that: a process type of its own */

struct writer { /* of the canonical text of one machine */
    FILE *out;
    struct arena *arena, *scratch;
    const struct skel *s;
    const struct plan *plan;
    uint32_t world, rank;
    uint32_t *role_of; /* by channel of the skeleton; SKEL_NONE: not met yet */
    uint32_t *roles;
    uint32_t n_roles, cap_roles;
    bool loose; /* a rank can leave a collective before all have entered */
};

static void write_chan(struct writer *w, uint32_t chan)
{
    if (w->role_of[chan] == SKEL_NONE) {
        w->role_of[chan] = w->n_roles;
        VEC_PUSH(w->arena, w->roles, w->n_roles, w->cap_roles, chan);
    }
    const struct plan_queue *q = &w->plan->queues[w->plan->chans[chan].queue];
    fprintf(w->out, " %c%u%s%s", plan_is_keyed(w->plan) ? 'k' : 'c', w->role_of[chan],
            q->requests ? "r" : "", q->posted ? "p" : "");
}

static void write_trans(struct writer *w, const struct skel_trans *t)
{
    fprintf(w->out, "\n -> %u", t->to);
    if (t->chan != SKEL_NONE)
        write_chan(w, t->chan);
    fprintf(w->out, " %d %d %d", (int)t->sym, (int)t->bind, (int)t->alt);
    for (uint32_t i = 0; i < t->n_guards; i++)
        fprintf(w->out, " ?%u %d %d", t->guards[i].var, (int)t->guards[i].cmp,
                t->guards[i].value);
    for (uint32_t i = 0; i < t->n_assigns; i++)
        fprintf(w->out, " =%u %d %d", t->assigns[i].var, t->assigns[i].add,
                t->assigns[i].value);
}

static void write_coll(struct writer *w, const struct skel_state *state)
{
    const struct skel_coll *c = &state->coll;
    fprintf(w->out, " on %u %s/%d/%s/%s %d %d", state->comm, c->kind, c->root,
            c->op ? c->op : "", c->sig ? c->sig : "-", c->decider == w->rank,
            c->decider == w->rank ? (int)state->sym : -1);
}

/* Whom it needs besides itself, if it can leave before all have entered. */
static void write_needs(struct writer *w, const struct skel_state *state)
{
    const struct skel_comm *comm = &w->s->comms[state->comm];
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        if (comm->ranks[i] != w->rank &&
            skel_coll_needs(&state->coll, comm, w->rank, comm->ranks[i]))
            fprintf(w->out, " %u", comm->ranks[i]);
}

static void write_numbers(struct writer *w, const uint32_t *numbers, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        fprintf(w->out, " %u", numbers[i]);
}

static void write_alts(struct writer *w, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_alts; i++) {
        fprintf(w->out, " alt %d", (int)state->alts[i].kind);
        write_numbers(w, state->alts[i].reqs, state->alts[i].n_reqs);
        for (uint32_t k = 0; k < state->alts[i].n_chans; k++)
            write_chan(w, state->alts[i].chans[k]);
    }
}

static void write_state(struct writer *w, uint32_t i, const struct skel_state *state)
{
    fprintf(w->out, "\n%u %s %s:%u:%u", i, skel_kind_text(state->kind),
            state->at.file ? state->at.file : "", state->at.line, state->at.col);
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_SENDRECV:
        write_chan(w, state->chan);
        fprintf(w->out, " %d", (int)state->sym);
        break;
    case SKEL_COLL:
    case SKEL_ICOLL:
        write_coll(w, state);
        if (w->loose)
            write_needs(w, state);
        fprintf(w->out, " req %d", (int)state->req);
        break;
    case SKEL_ISEND:
        write_chan(w, state->chan);
        fprintf(w->out, " %d %d %d", (int)state->sym, (int)state->mode, (int)state->req);
        break;
    case SKEL_IRECV:
        for (uint32_t k = 0; k < state->n_chans; k++)
            write_chan(w, state->chans[k]);
        fprintf(w->out, " req %d", (int)state->req);
        break;
    case SKEL_SELECT: write_alts(w, state); break;
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_ABORT: fprintf(w->out, " %s", state->fault ? state->fault : ""); break;
    case SKEL_RECV:
    case SKEL_END:
    case SKEL_READ:
    case SKEL_LOCAL: break;
    }
    fprintf(w->out, " %d", (int)state->send_var);
    for (uint32_t k = 0; k < state->n_trans; k++)
        write_trans(w, &state->trans[k]);
}

/* The canonical text; the roles are left in w. */
static char *canonical(struct writer *w, const struct skel_machine *m, bool server,
                       const bool *reached)
{
    char *text = NULL;
    size_t length = 0;
    w->out = open_memstream(&text, &length);
    if (!w->out)
        fail_memory();
    fprintf(w->out, "%s", server ? "server" : "");
    for (uint32_t v = 0; v < m->n_vars; v++)
        fprintf(w->out, " %s %u %d", m->vars[v].name, m->vars[v].domain, m->vars[v].init);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (reached[i])
            write_state(w, i, &m->states[i]);
    if (w->n_roles > MAX_ROLES)
        fprintf(w->out, "\nonly rank %u", w->rank);
    if (fclose(w->out))
        fail_memory();
    char *kept = arena_strdup(w->scratch, text);
    free(text);
    return kept;
}

static void add_user(struct arena *arena, struct plan_proc *proc, uint32_t world,
                     const struct writer *w)
{
    struct plan_user user = { world, w->rank, w->roles };
    VEC_PUSH(arena, proc->users, proc->n_users, proc->cap_users, user);
    proc->shared = proc->n_users > 1;
}

static void place(struct arena *arena, struct arena *scratch, struct plan *plan,
                  const char ***texts, uint32_t *cap_texts, struct writer *w,
                  const struct skel_machine *m, const struct codegen_options *o)
{
    const bool *reached = skel_reachable(m, arena);
    uint32_t world = w->world;
    bool server = plan_is_server(o, w->rank);
    const char *text = canonical(w, m, server, reached);
    for (uint32_t i = 0; i < plan->n_procs; i++)
        if (!strcmp((*texts)[i], text)) {
            add_user(arena, &plan->procs[i], world, w);
            return;
        }
    uint32_t n = plan->n_procs;
    VEC_PUSH(scratch, *texts, n, *cap_texts, text);
    struct plan_proc proc = { .world = world, .rank = w->rank, .machine = m,
                              .reached = reached, .server = server,
                              .n_roles = w->n_roles };
    VEC_PUSH(arena, plan->procs, plan->n_procs, plan->cap_procs, proc);
    add_user(arena, &plan->procs[plan->n_procs - 1], world, w);
}

void plan_share(struct arena *arena, const struct skel *s,
                const struct codegen_options *o, bool loose, struct plan *plan)
{
    struct arena *scratch = arena_new();
    const char **texts = NULL;
    uint32_t cap_texts = 0;
    uint32_t *role_of = ARENA_ARRAY(scratch, uint32_t, s->n_chans);
    for (uint32_t world = 0; world < s->n_worlds; world++)
        for (uint32_t rank = 0; rank < s->nprocs; rank++) {
            struct writer w = { .arena = arena, .scratch = scratch, .s = s, .plan = plan,
                                .world = world, .rank = rank, .role_of = role_of,
                                .loose = loose };
            memset(role_of, 0xff, s->n_chans * sizeof *role_of);
            place(arena, scratch, plan, &texts, &cap_texts, &w,
                  &s->worlds[world].ranks[rank], o);
        }
    arena_free(scratch);
}

void plan_apart(struct arena *arena, const struct skel *s,
                const struct codegen_options *o, struct plan *plan)
{
    for (uint32_t world = 0; world < s->n_worlds; world++)
        for (uint32_t rank = 0; rank < s->nprocs; rank++) {
            const struct skel_machine *m = &s->worlds[world].ranks[rank];
            struct plan_proc proc = { .world = world, .rank = rank, .machine = m,
                                      .reached = skel_reachable(m, arena),
                                      .server = plan_is_server(o, rank) };
            struct plan_user user = { world, rank, NULL };
            VEC_PUSH(arena, proc.users, proc.n_users, proc.cap_users, user);
            VEC_PUSH(arena, plan->procs, plan->n_procs, plan->cap_procs, proc);
        }
}
