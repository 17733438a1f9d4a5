/* Sends and receives of the wildcard encoding: runtime-promela/wildcard.pml in use.
 *
 *     s1:  atomic { ROOM(c); POST(c, 0); WAITS(1, 3) };        a send
 *          atomic { (GONE(c) || LET_GO(1)); waits[1] = 0 };
 *     s2:  LOOK;                                               a wildcard receive
 *     s2_w: if
 *          :: atomic { RECV(c, 0); TAKEN(0) }; goto s3
 *          :: atomic { RECV(d, 0); TAKEN(0) }; goto s4
 *          :: atomic { (HAS(c) || HAS(d)); LET_ONE_GO }; goto s2_w
 *          fi
 *
 * A send that never needs to be let go, and MPI_Ssend, wait for GONE alone.  A wildcard
 * whose order cannot matter takes the first message it finds, at once (d_step is
 * deterministic).
 */
#include "codegen/named/lower_wildcard.h"

#include "codegen/plan/plan_wildcard.h"
#include "core/base/vec.h"

/* "c, k0" or "c, 1": SPIN's channel and the key; without p as outside of processes. */
static const char *keyed(const struct lowering *l, const struct process *p, uint32_t chan)
{
    if (!p)
        return arena_printf(l->arena, "%s, %u",
                            l->plan->queues[l->plan->chans[chan].queue].name,
                            l->plan->chans[chan].key);
    return arena_printf(l->arena, "%s, %s", process_queue(p, chan),
                        process_key(p, chan, true));
}

static const char *plain(const struct lowering *l, const struct process *p, uint32_t chan)
{
    return p ? process_queue(p, chan) : l->plan->queues[l->plan->chans[chan].queue].name;
}

const char *lower_has_message(const struct lowering *l, const struct process *p,
                              const struct skel_state *state)
{
    const char *text = NULL;
    for (uint32_t i = 0; i < state->n_chans; i++) {
        uint32_t chan = state->chans[i];
        bool head = plan_takes_head(l->plan, state, chan), again = false;
        for (uint32_t k = 0; k < i && head; k++)
            again |= l->plan->chans[state->chans[k]].queue == l->plan->chans[chan].queue;
        if (again)
            continue;
        const char *one = head ? arena_printf(l->arena, "HAS(%s)", plain(l, p, chan))
                               : arena_printf(l->arena, "HAS_KEY(%s)", keyed(l, p, chan));
        text = text ? arena_printf(l->arena, "%s || %s", text, one) : one;
    }
    return text ? text : "false";
}

static const char *gone(const struct process *p, uint32_t chan)
{
    const struct lowering *l = p->l;
    if (plan_is_keyed(l->plan, chan))
        return arena_printf(l->arena, "GONE_KEY(%s)", keyed(l, p, chan));
    return arena_printf(l->arena, "GONE(%s)", plain(l, p, chan));
}

/* The post, as one step with a label.  how: what may let the rank go then. */
static void post(struct process *p, const struct skel_state *state, uint8_t how)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    pml_text(a, &step, "ROOM(%s)", process_queue(p, state->chan));
    pml_text(a, &step, "POST(%s)", process_sent(p, state));
    if (how != WILD_NEVER)
        pml_text(a, &step, "WAITS(%s, %u)", process_rank(p), how);
    process_step(p, process_label(p, p->state), &step);
}

/* Has the rank been let go?  (SPIN has no `else` beside channels.) */
static void mark_buffered(struct process *p, struct pml_block *b, uint32_t chan)
{
    struct arena *a = p->l->arena;
    const char *kept = plan_is_keyed(p->l->plan, chan)
                           ? arena_printf(a, "HAS_KEY(%s)", keyed(p->l, p, chan))
                           : arena_printf(a, "HAS(%s)", plain(p->l, p, chan));
    const char *form = "if :: %s -> printf(\"M2S buffer %s %u\\n\"%s) :: %s fi";
    if (p->l->o->trace_markers)
        pml_text(a, b, form, kept, p->proc->shared ? "%d" : process_rank(p), p->state,
                 p->proc->shared ? ", rank" : "", gone(p, chan));
}

/* Wait until the message has been taken, or the rank has been let go. */
static void wait_gone(struct process *p, const struct skel_state *state, uint32_t trans,
                      uint8_t how, struct pml_block *wait)
{
    struct arena *a = p->l->arena;
    const char *done = gone(p, state->chan);
    if (how == WILD_NEVER) {
        pml_text(a, wait, "%s", done);
    } else {
        pml_text(a, wait, "(%s || LET_GO(%s))", done, process_rank(p));
        mark_buffered(p, wait, state->chan);
    }
    process_mark(p, wait, trans);
    if (how != WILD_NEVER)
        pml_text(a, wait, "waits[%s] = 0", process_rank(p));
}

static void lower_post(struct process *p, const struct skel_state *state)
{
    struct plan_wild *wild = &p->l->plan->wild[p->proc - p->l->plan->procs];
    uint8_t how = state->kind == SKEL_SSEND ? WILD_NEVER : wild->wait[p->state][0];
    struct pml_block wait = { 0 };
    post(p, state, how);
    wait_gone(p, state, 0, how, &wait);
    process_effects(p, &wait, state, 0);
    process_step(p, process_wait_label(p, 0), &wait);
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[0].to));
}

/* A receive that is being made. */
struct reception {
    const struct skel_state *state;
    bool wild;          /* a wildcard whose order matters */
    bool sends;         /* SENDRECV: then the send is waited for */
    uint32_t place;     /* next number for labels of a server */
};

static void mark_match(struct process *p, struct pml_block *b,
                       const struct reception *r, uint32_t chan)
{
    if (p->l->o->trace_markers && r->wild)
        pml_text(p->l->arena, b, "printf(\"M2S match %u\\n\")", chan);
}

/* After the take: what transition i does, and on. */
static void finish(struct process *p, struct pml_block *part, struct pml_block *step,
                   struct reception *r, uint32_t i, bool bound)
{
    const struct skel_trans *t = &r->state->trans[i];
    struct arena *a = p->l->arena;
    if (bound)
        process_bind_constant(p, step, t);
    if (!r->sends) {
        process_mark(p, step, i);
        process_effects(p, step, r->state, i);
        process_alternative(p, part, step, t->to);
        return;
    }
    uint8_t how = p->l->plan->wild[p->proc - p->l->plan->procs].wait[p->state][i];
    struct process inner = *p;
    struct pml_block wait = { 0 };
    inner.body = part;
    process_effects(p, step, r->state, i);
    if (how != WILD_NEVER)
        pml_text(a, step, "WAITS(%s, %u)", process_rank(p), how);
    process_step(&inner, NULL, step);
    wait_gone(p, r->state, i, how, &wait);
    process_step(&inner, process_wait_label(p, r->place++), &wait);
    pml_goto(a, part, process_label(p, t->to));
}

static void taken(struct process *p, struct pml_block *step, const struct reception *r,
                  uint32_t chan)
{
    mark_match(p, step, r, chan);
    if (r->wild)
        pml_text(p->l->arena, step, "TAKEN(%s)", process_rank(p));
}

/* One transition: the first message, with its symbol. */
static void take_head(struct process *p, struct pml_stmt *choice, struct reception *r,
                      uint32_t i)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &r->state->trans[i];
    struct pml_block step = { 0 };
    pml_text(a, &step, "RECV(%s)", process_received(p, t));
    taken(p, &step, r, t->chan);
    finish(p, pml_part(a, choice), &step, r, i, true);
}

/* The first message with the key of transition i's channel, then its transitions: what
 * RECV_KEY compares is the key alone. */
static void take_key(struct process *p, struct pml_stmt *choice, struct reception *r,
                     uint32_t i)
{
    struct arena *a = p->l->arena;
    uint32_t chan = r->state->trans[i].chan;
    struct pml_block step = { 0 };
    struct pml_block *part = pml_part(a, choice);
    struct process inner = *p;
    inner.body = part;
    p->needs_held = true;
    pml_text(a, &step, "RECV_KEY(%s, held)", keyed(p->l, p, chan));
    taken(p, &step, r, chan);
    process_step(&inner, NULL, &step);
    struct pml_stmt *symbols = pml_add(a, part, PML_IF);
    for (uint32_t k = i; k < r->state->n_trans; k++) {
        const struct skel_trans *t = &r->state->trans[k];
        if (t->chan != chan)
            continue;
        step = (struct pml_block){ 0 };
        if (t->sym != SKEL_NONE)
            pml_text(a, &step, "(held == %u)", t->sym);
        if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
            pml_text(a, &step, "%s = held", p->proc->var_names[t->bind]);
        pml_text(a, &step, "held = 0");
        finish(p, pml_part(a, symbols), &step, r, k, false);
    }
}

static void alternatives(struct process *p, struct pml_stmt *choice, struct reception *r)
{
    for (uint32_t i = 0; i < r->state->n_trans; i++) {
        uint32_t chan = r->state->trans[i].chan;
        bool first = true;
        for (uint32_t k = 0; k < i; k++)
            first &= r->state->trans[k].chan != chan;
        if (plan_takes_head(p->l->plan, r->state, chan))
            take_head(p, choice, r, i);
        else if (first)
            take_key(p, choice, r, i);
    }
}

static bool lets_go(const struct lowering *l)
{
    for (uint32_t i = 0; i < l->plan->n_procs; i++)
        if (l->plan->wild[i].any_time || l->plan->wild[i].n_classes)
            return true;
    return false;
}

/* Label of the place where a wildcard waits. */
static const char *look_label(const struct process *p)
{
    return arena_printf(p->l->arena, p->proc->server ? "end_s%u_w" : "s%u_w", p->state);
}

/* A receive that takes messages in one way only needs no `if`. */
static void unwrap(struct process *p, const char *label)
{
    struct pml_stmt *choice = p->body->items[p->body->n - 1];
    if (choice->n_parts != 1)
        return;
    const struct pml_block *only = &choice->parts[0];
    p->body->n--;
    for (uint32_t i = 0; i < only->n; i++)
        VEC_PUSH(p->l->arena, p->body->items, p->body->n, p->body->cap, only->items[i]);
    if (label)
        only->items[0]->label = label;
}

/* label: of the first statement, or NULL */
static void receive(struct process *p, const char *label, struct reception *r)
{
    struct arena *a = p->l->arena;
    if (r->wild)
        pml_text(a, p->body, "LOOK")->label = label;
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = r->wild ? look_label(p) : label;
    alternatives(p, choice, r);
    if (!r->wild)
        unwrap(p, label);
    if (!r->wild || !lets_go(p->l))
        return;
    struct pml_block step = { 0 };
    struct pml_block *part = pml_part(a, choice);
    struct process inner = *p;
    inner.body = part;
    pml_text(a, &step, "(%s)", lower_has_message(p->l, p, r->state));
    pml_text(a, &step, "LET_ONE_GO")->several = true;
    process_step(&inner, NULL, &step);
    pml_goto(a, part, choice->label);
}

/* All transitions do the same: only which message is taken differs. */
static void receive_unordered(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    struct pml_stmt *choice = pml_add(a, &step, PML_IF);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        struct pml_block *part = pml_part(a, choice);
        if (plan_takes_head(p->l->plan, state, t->chan))
            pml_text(a, part, "RECV(%s)", process_received(p, t));
        else
            pml_text(a, part, "RECV_KEY(%s, _)", keyed(p->l, p, t->chan));
        if (p->l->o->trace_markers) /* in one: there are many of these */
            pml_text(a, part, "printf(\"M2S match %u\\nM2S %u %u %u\\n\")", t->chan,
                     p->proc->rank, p->state, i);
    }
    process_effects(p, &step, state, 0);
    struct pml_stmt *atomic = pml_add(a, p->body, PML_ATOMIC);
    atomic->label = process_label(p, p->state);
    *pml_part(a, pml_add(a, pml_part(a, atomic), PML_D_STEP)) = step;
    pml_goto(a, p->body, process_label(p, state->trans[0].to));
}

static void lower_take(struct process *p, const struct skel_state *state)
{
    struct reception r = { .state = state, .wild = plan_is_wild(p->l->s, state) };
    if (plan_is_unordered(p->l->plan, p->proc, p->state))
        receive_unordered(p, state);
    else
        receive(p, process_label(p, p->state), &r);
}

static void lower_exchange(struct process *p, const struct skel_state *state)
{
    struct reception r = { .state = state, .sends = true, .place = 1,
                           .wild = plan_is_wild(p->l->s, state) };
    post(p, state, WILD_NEVER);
    receive(p, process_wait_label(p, 0), &r);
}

void lower_wildcard_state(struct process *p, const struct skel_state *state)
{
    if (state->kind == SKEL_RECV)
        lower_take(p, state);
    else if (state->kind == SKEL_SENDRECV)
        lower_exchange(p, state);
    else
        lower_post(p, state);
}

static const char *class_text(const struct lowering *l, const struct skel_machine *m,
                              const struct plan_wild_class *c, uint32_t rank)
{
    struct arena *a = l->arena;
    const char *text = NULL;
    if (c->coll != SKEL_NONE)
        text = lower_may_leave(l, &m->states[c->coll], rank,
                               arena_printf(a, "%u", rank));
    if (c->next == SKEL_NONE)
        return text;
    const char *has = lower_has_message(l, NULL, &m->states[c->next]);
    return text ? arena_printf(a, "%s && (%s)", text, has) : arena_printf(a, "(%s)", has);
}

/* When rank may be let go: a term for each number that its process types use. */
static const char *may_go(const struct lowering *l, uint32_t rank)
{
    struct arena *a = l->arena;
    const char *text = NULL;
    bool any_time = false;
    for (uint32_t i = 0; i < l->plan->n_procs; i++) {
        const struct plan_wild *wild = &l->plan->wild[i];
        const struct plan_proc *proc = &l->plan->procs[i];
        for (uint32_t u = 0; u < proc->n_users; u++) {
            if (proc->users[u].rank != rank)
                continue;
            const struct skel_machine *m =
                &l->s->worlds[proc->users[u].world].ranks[rank];
            any_time |= wild->any_time;
            for (uint32_t k = 0; k < wild->n_classes; k++) {
                const char *one = arena_printf(a, "(waits[%u] == %u && %s)", rank,
                                               wild->first + k,
                                               class_text(l, m, &wild->classes[k], rank));
                text = text ? arena_printf(a, "%s || %s", text, one) : one;
            }
        }
    }
    const char *first = arena_printf(a, "waits[%u] == 1", rank);
    if (any_time)
        text = text ? arena_printf(a, "%s || %s", first, text) : first;
    return text;
}

void lower_wildcard_globals(const struct lowering *l, struct pml_model *m)
{
    struct arena *a = l->arena;
    const char *go = "", *all = "";
    if (!lets_go(l)) {
        if (lower_has_kind(l, SKEL_ABORT))
            pml_item(m, NULL, "#define LET_ONE_GO skip\n");
        return;
    }
    for (uint32_t r = 0; r < l->s->nprocs; r++) {
        const char *when = may_go(l, r);
        if (!when)
            continue;
        go = arena_printf(a, "%s#define MAY_GO_%u (%s)\n", go, r, when);
        all = arena_printf(a, "%s    :: MAY_GO_%u -> waits[%u] = 2 \\\n", all, r, r);
    }
    pml_item(m, "Which ranks wait, and when each may be let go.",
             arena_printf(a, "byte waits[%u];\n%s"
                             "#define LET_ONE_GO \\\n"
                             "    if \\\n%s    :: skip \\\n    fi\n",
                          l->s->nprocs, go, all));
}
