/* The whole model: runtime, channels, collectives, process types, init. */
#include "codegen/named/lower.h"

#include "codegen/named/header.h"
#include "codegen/named/process.h"
#include "codegen/promela/runtime.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"

#include <string.h>

/* "ranks 1-6, 9" of one world */
static const char *rank_list(struct arena *a, const struct plan_proc *proc,
                             uint32_t world)
{
    const char *text = "";
    for (uint32_t i = 0; i < proc->n_users; i++) {
        if (proc->users[i].world != world)
            continue;
        uint32_t first = proc->users[i].rank, last = first;
        while (i + 1 < proc->n_users && proc->users[i + 1].world == world
               && proc->users[i + 1].rank == last + 1) {
            last++;
            i++;
        }
        text = arena_printf(a, last > first ? "%s%s%u-%u" : "%s%s%u", text,
                            *text ? ", " : "", first, last);
    }
    return text;
}

static const char *users_text(const struct lowering *l, const struct plan_proc *proc)
{
    struct arena *a = l->arena;
    const char *text = "";
    for (uint32_t w = 0; w < l->s->n_worlds; w++) {
        const char *ranks = rank_list(a, proc, w);
        if (!*ranks)
            continue;
        if (*text)
            text = arena_printf(a, "%s; ", text);
        text = arena_printf(a, strpbrk(ranks, ",-") ? "%sranks %s" : "%srank %s", text,
                            ranks);
        if (l->s->n_worlds > 1)
            text = arena_printf(a, "%s of world %u", text, w);
    }
    return proc->server ? arena_printf(a, "%s (need not end)", text) : text;
}

bool lower_has_kind(const struct lowering *l, enum skel_state_kind kind)
{
    for (uint32_t i = 0; i < l->plan->n_procs; i++) {
        const struct plan_proc *proc = &l->plan->procs[i];
        for (uint32_t k = 0; k < proc->machine->n_states; k++)
            if (proc->reached[k] && proc->machine->states[k].kind == kind)
                return true;
    }
    return false;
}

void lower_endings(const struct lowering *l, struct pml_model *m)
{
    bool scheduled = l->e == ENCODING_SCHEDULED;
    if (lower_has_kind(l, SKEL_FAULT)) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_fault);
    }
    if (lower_has_kind(l, SKEL_ABORT)) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, scheduled ? runtime_abort_prioritised : runtime_abort);
    }
}

static void add_runtime(const struct lowering *l, struct pml_model *m)
{
    bool scheduled = l->e == ENCODING_SCHEDULED;
    if (l->plan->n_queues || l->plan->has_choice)
        pml_item(m, NULL, scheduled ? runtime_scheduled : runtime_rendezvous);
    if (lower_has_priorities(l->e) && l->plan->has_choice) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_choice);
    }
    bool collective = false;
    for (uint32_t i = 0; i < l->s->n_comms; i++)
        collective |= l->plan->comms[i].used;
    if (collective) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_collective);
    }
    lower_endings(l, m);
}

/* Does init keep the model running after an abort? */
static bool aborts_last(const struct lowering *l)
{
    return l->e == ENCODING_SCHEDULED && l->decision->has_fault
           && lower_has_kind(l, SKEL_ABORT);
}

static const char *key_type(const struct lowering *l)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < l->plan->n_queues; i++)
        if (n < l->plan->queues[i].n_keys)
            n = l->plan->queues[i].n_keys;
    return lower_type(n);
}

static void add_channels(const struct lowering *l, struct pml_model *m)
{
    struct arena *a = l->arena;
    pml_item(m, NULL, "\n");
    for (uint32_t i = 0; i < l->plan->n_queues; i++) {
        const struct plan_queue *q = &l->plan->queues[i];
        bool plain = l->plan->grouping == GROUP_NONE;
        const char *key = plain ? "" : arena_printf(a, "%s, ", key_type(l));
        pml_item(m, NULL, arena_printf(a, "chan %s = [%u] of { %s%s };\n", q->name,
                                       q->depth, key, lower_type(q->n_values)));
    }
    if (lower_has_priorities(l->e) && l->plan->has_choice)
        pml_item(m, NULL,
                 arena_printf(a, "chan choosing = [%u] of { byte }; "
                                 "/* ranks that have a choice to make, in order */\n"
                                 "byte turn; /* 0, or the rank + 1 that may choose */\n",
                              l->s->nprocs));
    if (aborts_last(l))
        pml_item(m, NULL, "byte aborted;\n");
    lower_tape(l, m);
}

const char *lower_calls_text(const struct lowering *l, uint32_t i)
{
    struct arena *a = l->arena;
    const struct skel_comm *comm = &l->s->comms[i];
    const struct plan_comm *c = &l->plan->comms[i];
    const char *head = arena_printf(a, "k%u: %s, %u rank%s", i, comm->name, comm->n_ranks,
                                    comm->n_ranks == 1 ? "" : "s");
    for (uint32_t k = 0; k < c->n_kinds; k++) {
        head = arena_printf(a, "%s\n  call %u: %s", head, k + 1, c->kinds[k]->kind);
        if (c->kinds[k]->root >= 0)
            head = arena_printf(a, "%s, root %s", head,
                                skel_root_text(a, comm, c->kinds[k]->root));
        if (c->kinds[k]->op)
            head = arena_printf(a, "%s, %s", head, c->kinds[k]->op);
        if (c->kinds[k]->in_place)
            head = arena_printf(a, "%s, in place", head);
    }
    for (uint32_t k = 0; k < c->n_sigs; k++)
        head = arena_printf(a, "%s\n  signature %u: %s", head, k + 1, c->sigs[k]);
    return head;
}

void lower_communicator(const struct lowering *l, struct pml_model *m, uint32_t i)
{
    struct arena *a = l->arena;
    const struct plan_comm *c = &l->plan->comms[i];
    const char *text = arena_printf(a, "%s k%u_n;\n",
                                    lower_type(2 * (uint64_t)l->s->comms[i].n_ranks), i);
    if (c->full)
        text = arena_printf(a, "%s%s k%u_call;\n%s k%u_sig;\n%s k%u_value;\n", text,
                            lower_type(c->n_kinds + 1u), i, lower_type(c->n_sigs + 1u), i,
                            lower_type(32768), i);
    pml_item(m, lower_calls_text(l, i), text);
}

/* Does the process type read its rank? */
static bool needs_rank(const struct lowering *l, const struct plan_proc *proc)
{
    if (!proc->shared)
        return false;
    if (l->o->trace_markers)
        return true;
    for (uint32_t i = 0; i < proc->machine->n_states; i++) {
        const struct skel_state *state = &proc->machine->states[i];
        if (!proc->reached[i])
            continue;
        if (state->kind == SKEL_READ
            || (lower_has_priorities(l->e) && skel_state_is_choice(proc->machine, state)))
            return true;
        if (l->direct && (state->kind == SKEL_COLL || state->kind == SKEL_ICOLL)
            && l->direct->windows[state->comm])
            return true;
    }
    return false;
}

/* Does it need the numbers of its requests? */
static bool needs_requests(const struct lowering *l, const struct plan_proc *proc)
{
    if (!l->direct || !proc->shared)
        return false;
    for (uint32_t i = 0; i < proc->machine->n_states; i++) {
        const struct skel_state *state = &proc->machine->states[i];
        bool sends = state->kind == SKEL_SEND || state->kind == SKEL_SSEND
                     || state->kind == SKEL_SENDRECV;
        if (proc->reached[i]
            && (state->kind == SKEL_ISEND || state->kind == SKEL_IRECV
                || state->kind == SKEL_ICOLL || state->kind == SKEL_SELECT
                || (sends && l->direct->chans[state->chan].form == DIRECT_REQUESTS)))
            return true;
    }
    return false;
}

static const char *joined(struct arena *a, const char *list, const char *separator,
                          const char *more)
{
    return *list ? arena_printf(a, "%s%s%s", list, separator, more) : more;
}

static const char *parameters(const struct lowering *l, const struct plan_proc *proc)
{
    struct arena *a = l->arena;
    const char *list = "";
    for (uint32_t i = 0; i < proc->n_roles && proc->shared; i++) {
        bool first = process_parameter(l, proc, i) == i;
        if (first)
            list = joined(a, list, "; ", arena_printf(a, "chan c%u", i));
        if (plan_is_keyed(l->plan) && process_has_key(l, proc, i))
            list = joined(a, list, "; ", arena_printf(a, "%s k%u", key_type(l), i));
        if (first && l->plan->queues[l->plan->chans[proc->users[0].roles[i]].queue].posted)
            list = joined(a, list, "; ", arena_printf(a, "chan p%u", i));
        if (process_list(l, &proc->users[0], proc->n_roles, i) == i)
            list = joined(a, list, "; ", arena_printf(a, "chan any%u", i));
    }
    if (needs_requests(l, proc))
        list = joined(a, list, "; ", "byte q");
    return needs_rank(l, proc) ? joined(a, list, "; ", "byte rank") : list;
}

static const char *arguments(const struct lowering *l, const struct plan_proc *proc,
                             const struct plan_user *user)
{
    struct arena *a = l->arena;
    const char *list = "";
    for (uint32_t i = 0; i < proc->n_roles && proc->shared; i++) {
        const struct plan_chan *chan = &l->plan->chans[user->roles[i]];
        bool first = process_parameter(l, proc, i) == i;
        if (first)
            list = joined(a, list, ", ", l->plan->queues[chan->queue].name);
        if (plan_is_keyed(l->plan) && process_has_key(l, proc, i))
            list = joined(a, list, ", ", arena_printf(a, "%u", chan->key));
        if (first && l->plan->queues[chan->queue].posted)
            list = joined(a, list, ", ", l->plan->queues[chan->queue].posted);
        if (process_list(l, user, proc->n_roles, i) == i)
            list = joined(a, list, ", ",
                          l->direct->lists[l->direct->chans[user->roles[i]].list].name);
    }
    if (needs_requests(l, proc))
        list = joined(a, list, ", ", arena_printf(a, "%u", l->direct->requests[user->rank]));
    return needs_rank(l, proc) ? joined(a, list, ", ", arena_printf(a, "%u", user->rank))
                               : list;
}

static void add_process(const struct lowering *l, struct pml_model *m,
                        const struct plan_proc *proc, lower_function *lower)
{
    struct pml_item *item = pml_item(m, users_text(l, proc),
                                     arena_printf(l->arena, "proctype %s(%s)", proc->name,
                                                  parameters(l, proc)));
    item->body = ARENA_NEW(l->arena, struct pml_block);
    lower_machine(l, proc, item, lower);
}

void lower_process_types(const struct lowering *l, struct pml_model *m, lower_function *lower)
{
    for (uint32_t i = 0; i < l->plan->n_procs; i++)
        add_process(l, m, &l->plan->procs[i], lower);
}

static void run_world(const struct lowering *l, struct pml_block *body, uint32_t world)
{
    struct arena *a = l->arena;
    if (l->o->trace_markers)
        pml_text(a, body, "printf(\"M2S world %u\\n\")", world);
    lower_tape_start(l, body, world);
    for (uint32_t rank = 0; rank < l->s->nprocs; rank++)
        for (uint32_t i = 0; i < l->plan->n_procs; i++) {
            const struct plan_proc *proc = &l->plan->procs[i];
            for (uint32_t k = 0; k < proc->n_users; k++) {
                const struct plan_user *user = &proc->users[k];
                if (user->world != world || user->rank != rank)
                    continue;
                const char *priority = "";
                if (lower_has_priorities(l->e)) /* SPIN wants a number: RUNS(rank) */
                    priority = arena_printf(a, " priority %u", SCHEDULED_TOP - rank);
                pml_text(a, body, "run %s(%s)%s", proc->name, arguments(l, proc, user),
                         priority);
            }
        }
}

/* When no rank can go on, init makes the next choice that all share; with priorities it also lets
 * the next rank choose.  Without, it matches receives that are posted for several channels. */
static void add_turns(const struct lowering *l, struct pml_block *body)
{
    struct arena *a = l->arena;
    bool priorities = lower_has_priorities(l->e), last = aborts_last(l);
    bool choices = priorities && l->plan->has_choice;
    if (!last && !choices && !skel_has_tape(l->s) && !(l->direct && l->direct->n_lists))
        return;
    if (priorities)
        pml_text(a, body, "set_priority(_pid, 2)"); /* below all ranks */
    struct pml_stmt *loop = pml_add(a, body, priorities ? PML_IF : PML_DO);
    loop->label = "end";
    if (choices) {
        struct pml_block *part = pml_part(a, loop);
        struct pml_stmt *next = pml_add(a, part, PML_ATOMIC);
        pml_text(a, pml_part(a, next), "NEXT_CHOICE");
        pml_goto(a, part, "end");
    }
    lower_letters(l, loop, choices);
    if (l->direct)
        lower_matches(l, loop);
    if (last) {
        struct pml_block *part = pml_part(a, loop);
        pml_text(a, part, "aborted");
        pml_goto(a, part, "end");
    }
}

void lower_start(const struct lowering *l, struct pml_block *body, lower_world *run)
{
    struct arena *a = l->arena;
    if (l->s->n_worlds == 1) {
        run(l, pml_part(a, pml_add(a, body, PML_ATOMIC)), 0);
        return;
    }
    struct pml_stmt *choice = pml_add(a, body, PML_IF);
    for (uint32_t w = 0; w < l->s->n_worlds; w++) {
        struct pml_stmt *atomic = pml_add(a, pml_part(a, choice), PML_ATOMIC);
        if (*l->s->worlds[w].text)
            atomic->comment = l->s->worlds[w].text;
        run(l, pml_part(a, atomic), w);
    }
}

void lower_init(const struct lowering *l, struct pml_model *m)
{
    struct arena *a = l->arena;
    if (l->o->line_markers)
        pml_item(m, NULL, "# 1 \"model\"\n");
    struct pml_item *item = pml_item(m, NULL, lower_has_priorities(l->e)
                                                  ? "init priority 255" : "init");
    item->body = ARENA_NEW(a, struct pml_block);
    lower_start(l, item->body, run_world);
    add_turns(l, item->body);
}

void lower_model(const struct lowering *l, struct pml_model *m)
{
    header_make_room(l, m);
    add_runtime(l, m);
    add_channels(l, m);
    for (uint32_t i = 0; i < l->s->n_comms; i++)
        if (l->plan->comms[i].used)
            lower_communicator(l, m, i);
    pml_item(m, NULL, "\n");
    lower_process_types(l, m, lower_state);
    lower_init(l, m);
}
