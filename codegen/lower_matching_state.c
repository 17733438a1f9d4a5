/* Posts, waits and collectives of the matching encoding.
 *
 *     s3:  atomic { SEND(4, 0, 7, WAITS); OFFER(1) };      blocking send of rank 1
 *          if
 *          :: atomic { state[7] == DONE; FINISH(7); KEEP(1) } -> goto s4
 *          :: atomic { TURN(1); LET_GO(7) } -> goto s4      it is buffered
 *          fi;
 *     s4:  atomic { RECV(2, 9) };                          nonblocking receive
 *
 * OFFER, KEEP and TURN exist only where the implementation has a choice: choices wait until
 * nobody else can go on.  Where all interleavings count, each post waits for a turn, too.
 */
#include "codegen/lower_matching.h"

#include "core/vec.h"

#include <limits.h>

uint32_t matching_request(const struct process *p, uint32_t slot)
{
    return slot == SKEL_NONE ? 0 : p->l->matching->ranks[p->proc->rank].first + slot;
}

/* Does the implementation have choices, which it makes by giving turns? */
static bool has_turns(const struct process *p)
{
    return p->l->matching->order != MATCHING_SYNCHRONOUS;
}

/* The first statement of a step that others can see: where all orders count, init decides
 * when it happens. */
static const char *begin_step(struct process *p, struct pml_block *step)
{
    const char *label = process_label(p, p->state);
    if (p->l->matching->order != MATCHING_VISIBLE)
        return label;
    struct pml_block asked = { 0 };
    pml_text(p->l->arena, &asked, "ASK(%u)", p->proc->rank)->several = true;
    process_step(p, label, &asked);
    pml_text(p->l->arena, step, "TURN(%u)", p->proc->rank)->several = true;
    return process_wait_label(p, 9);
}

void matching_mark_early(struct process *p, struct pml_block *b)
{
    if (p->l->o->trace_markers)
        pml_text(p->l->arena, b, "printf(\"M2S buffer %u %u\\n\")", p->proc->rank,
                 p->state);
}

static const char *sent_value(const struct process *p, const struct skel_state *state)
{
    if (state->send_var != SKEL_NONE)
        return p->proc->var_names[state->send_var];
    return arena_printf(p->l->arena, "%u", state->sym == SKEL_NONE ? 0 : state->sym);
}

static void post_send(struct process *p, struct pml_block *b,
                      const struct skel_state *state, uint32_t request, const char *how)
{
    pml_text(p->l->arena, b, "SEND(%u, %s, %u, %s)", state->chan, sent_value(p, state),
             request, request ? how : "IDLE")->several = true;
}

static uint32_t pattern_of(const struct process *p, const struct skel_state *state)
{
    return matching_pattern(p->l->matching, state->chans, state->n_chans);
}

/* "state[9] == DONE && source[9] == 3 && value[9] == 1" */
static const char *received(const struct process *p, const struct skel_state *state,
                            const struct skel_trans *t, uint32_t request)
{
    struct arena *a = p->l->arena;
    const char *text = arena_printf(a, "state[%u] == DONE", request);
    if (state->n_chans > 1)
        text = arena_printf(a, "%s && source[%u] == %u", text, request, t->chan + 1);
    if (t->sym != SKEL_NONE)
        text = arena_printf(a, "%s && value[%u] == %u", text, request, t->sym);
    return text;
}

static void bind(struct process *p, struct pml_block *b, const struct skel_trans *t,
                 uint32_t request)
{
    if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        pml_text(p->l->arena, b, "%s = value[%u]", p->proc->var_names[t->bind], request);
}

/* A state that asks Library once and goes on. */
static void go_on(struct process *p, const struct skel_state *state,
                  struct pml_block *step, const char *label)
{
    process_effects(p, step, state, 0);
    process_mark(p, step, 0);
    process_step(p, label, step);
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[0].to));
}

/* ---- sends ---- */

/* Leave a blocking send that is matched, then one that is let go. */
static void wait_send(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t request = p->l->matching->ranks[p->proc->rank].send;
    struct pml_stmt *wait = pml_add(a, p->body, PML_IF);
    wait->label = process_wait_label(p, 0);
    struct pml_block step = { 0 };
    pml_text(a, &step, "state[%u] == DONE", request);
    pml_text(a, &step, "FINISH(%u)", request)->several = true;
    bool may_go = state->kind == SKEL_SEND && has_turns(p);
    if (may_go)
        pml_text(a, &step, "KEEP(%u)", p->proc->rank);
    process_effects(p, &step, state, 0);
    process_mark(p, &step, 0);
    process_alternative(p, pml_part(a, wait), &step, state->trans[0].to);
    if (!may_go)
        return;
    step = (struct pml_block){ 0 };
    pml_text(a, &step, "TURN(%u)", p->proc->rank)->several = true;
    matching_mark_early(p, &step);
    pml_text(a, &step, "LET_GO(%u)", request)->several = true;
    process_effects(p, &step, state, 0);
    process_mark(p, &step, 0);
    process_alternative(p, pml_part(a, wait), &step, state->trans[0].to);
}

static void lower_blocking_send(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    post_send(p, &step, state, p->l->matching->ranks[p->proc->rank].send,
              state->kind == SKEL_SSEND ? "SYNC" : "WAITS");
    if (state->kind == SKEL_SEND && has_turns(p))
        pml_text(a, &step, "OFFER(%u)", p->proc->rank);
    process_step(p, label, &step);
    wait_send(p, state);
}

/* An alternative in which the rank fails. */
static void fail_if(struct process *p, struct pml_stmt *choice, const char *guard,
                    const char *code)
{
    struct arena *a = p->l->arena;
    struct pml_block *part = pml_part(a, choice);
    struct pml_block step = { 0 };
    struct process inner = *p;
    pml_text(a, &step, "IS_TURN(%u) && %s", p->proc->rank, guard);
    process_mark(p, &step, -1);
    pml_text(a, &step, "FAULT(\"%s\")", code);
    inner.body = part;
    process_step(&inner, NULL, &step);
    pml_text(a, part, "false");
}

/* A ready send, or one that takes room: it may fail. */
static void lower_risky_send(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t request = matching_request(p, state->req), rank = p->proc->rank;
    bool ready = state->mode == SKEL_READY;
    const char *good = arena_printf(a, "ready[%u]", state->chan);
    const char *bad = arena_printf(a, "!ready[%u]", state->chan);
    if (!ready) {
        good = arena_printf(a, "used[%u] + %u <= %u", rank, state->bytes, state->room);
        bad = arena_printf(a, "used[%u] + %u > %u", rank, state->bytes, state->room);
    }
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    step = (struct pml_block){ 0 };
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = label;
    pml_text(a, &step, "IS_TURN(%u) && %s", rank, good);
    pml_text(a, &step, "TURN(%u)", rank)->several = true;
    if (ready)
        post_send(p, &step, state, request, "WAITS");
    else
        pml_text(a, &step, "SEND_FROM_BUFFER(%u, %s, %u, %s, %u, %u)", state->chan,
                 sent_value(p, state), request, request ? "BUFFERED" : "IDLE", rank,
                 state->bytes + 1)->several = true;
    process_effects(p, &step, state, 0);
    process_mark(p, &step, 0);
    process_alternative(p, pml_part(a, choice), &step, state->trans[0].to);
    fail_if(p, choice, bad, ready ? "MPI-RSEND" : "MPI-BSEND-OVERFLOW");
}

static void lower_isend(struct process *p, const struct skel_state *state)
{
    bool counted = state->mode == SKEL_BUFFER && p->l->matching->room;
    if (state->mode == SKEL_READY || (counted && state->room != SKEL_NONE)) {
        lower_risky_send(p, state);
        return;
    }
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    uint32_t request = matching_request(p, state->req);
    const char *how = state->mode == SKEL_SYNC     ? "SYNC"
                      : state->mode == SKEL_BUFFER ? "BUFFERED"
                                                   : "WAITS";
    bool bytes = p->l->matching->ranks[p->proc->rank].counts_room;
    if (counted)
        pml_text(p->l->arena, &step, "SEND_FROM_BUFFER(%u, %s, %u, %s, %u, %u)",
                 state->chan, sent_value(p, state), request, request ? how : "IDLE",
                 p->proc->rank, bytes ? state->bytes + 1 : 1)->several = true;
    else
        post_send(p, &step, state, request, how);
    go_on(p, state, &step, label);
}

/* ---- receives ---- */

static void lower_blocking_receive(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t request = p->l->matching->ranks[p->proc->rank].receive;
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    pml_text(a, &step, "RECV(%u, %u)", pattern_of(p, state), request)->several = true;
    process_step(p, label, &step);
    struct pml_stmt *wait = pml_add(a, p->body, PML_IF);
    wait->label = process_wait_label(p, 0);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        step = (struct pml_block){ 0 };
        pml_text(a, &step, "%s", received(p, state, t, request));
        bind(p, &step, t, request);
        pml_text(a, &step, "FINISH(%u)", request)->several = true;
        process_effects(p, &step, state, i);
        process_mark(p, &step, i);
        process_alternative(p, pml_part(a, wait), &step, t->to);
    }
}

/* One alternative of a send-receive: the send is matched, or is let go. */
static void exchange(struct process *p, struct pml_stmt *wait,
                     const struct skel_state *state, uint32_t i, bool let_go)
{
    struct arena *a = p->l->arena;
    const struct matching_rank *rank = &p->l->matching->ranks[p->proc->rank];
    const struct skel_trans *t = &state->trans[i];
    const char *done = received(p, state, t, rank->receive);
    bool turns = has_turns(p);
    struct pml_block step = { 0 };
    pml_text(a, &step, "%s && state[%u] == %s%s", done, rank->send,
             let_go ? "WAITS" : "DONE",
             let_go && turns ? arena_printf(a, " && IS_TURN(%u)", p->proc->rank) : "");
    if (let_go && turns)
        pml_text(a, &step, "TURN(%u)", p->proc->rank)->several = true;
    else if (turns)
        pml_text(a, &step, "KEEP(%u)", p->proc->rank);
    if (let_go)
        matching_mark_early(p, &step);
    bind(p, &step, t, rank->receive);
    pml_text(a, &step, "FINISH(%u)", rank->receive)->several = true;
    pml_text(a, &step, let_go ? "LET_GO(%u)" : "FINISH(%u)", rank->send)->several = true;
    process_effects(p, &step, state, i);
    process_mark(p, &step, i);
    process_alternative(p, pml_part(a, wait), &step, t->to);
}

static void lower_exchange(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const struct matching_rank *rank = &p->l->matching->ranks[p->proc->rank];
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    pml_text(a, &step, "SENDRECV(%u, %s, %u, %u, %u)", state->chan,
             sent_value(p, state), rank->send, pattern_of(p, state),
             rank->receive)->several = true;
    process_step(p, label, &step);
    struct pml_stmt *wait = pml_add(a, p->body, PML_IF);
    wait->label = arena_printf(a, "%s_wait", process_label(p, p->state));
    bool may_go = has_turns(p);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        exchange(p, wait, state, i, false);
        if (may_go)
            exchange(p, wait, state, i, true);
    }
    if (!has_turns(p))
        return;
    step = (struct pml_block){ 0 };
    pml_text(a, &step, "state[%u] == DONE && state[%u] == WAITS && ask[%u] == 0",
             rank->receive, rank->send, p->proc->rank);
    pml_text(a, &step, "OFFER(%u)", p->proc->rank);
    struct process inner = *p;
    inner.body = pml_part(a, wait);
    process_step(&inner, NULL, &step);
    pml_goto(a, inner.body, wait->label);
}

/* ---- collectives ---- */

static void join(struct process *p, struct pml_block *step, const struct skel_state *state,
                 uint32_t request)
{
    struct arena *a = p->l->arena;
    const struct matching *m = p->l->matching;
    const struct skel_comm *comm = &p->l->s->comms[state->comm];
    uint32_t lead = matching_lead(p->l, state->comm, p->proc->rank);
    uint32_t at = matching_oldest(p->l, state->comm);
    pml_text(a, step, "JOIN(%u, %u, %u, %u, %u)", state->comm, lead, at,
             m->windows[state->comm], request)->several = true;
    process_mark(p, step, state->kind == SKEL_COLL ? -1 : 0);
    if (p->l->plan->comms[state->comm].full) {
        pml_text(a, step, "CHECK(%u, %u, %u, %u)", lead, at, plan_kind(p->l->plan, state),
                 plan_sig(p->l->plan, state))->several = true;
        if (state->coll.decider == p->proc->rank
            && (state->send_var != SKEL_NONE || state->sym != SKEL_NONE))
            pml_text(a, step, "SHOW(%u, %u, %s)", lead, at, sent_value(p, state));
    }
    if (state->kind == SKEL_ICOLL && m->n_calls > 1 && m->order != MATCHING_SYNCHRONOUS)
        pml_text(a, step, "which[%u] = %u", request, matching_call(m, state));
    pml_text(a, step, "JOINED(%u, %u, %u)", state->comm, at,
             comm->n_ranks)->several = true;
}

static void leave(struct process *p, struct pml_stmt *wait, const struct skel_state *state,
                  uint32_t i, const char *early)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    uint32_t request = p->l->matching->ranks[p->proc->rank].coll;
    const char *value = arena_printf(a, "value[%u]", request);
    struct pml_block step = { 0 };
    if (early)
        value = arena_printf(a, "k_value[%u + place[%u] - 1]",
                             matching_oldest(p->l, state->comm), request);
    const char *guard = early ? early : arena_printf(a, "state[%u] == DONE", request);
    if (t->sym != SKEL_NONE)
        guard = arena_printf(a, "%s && %s == %u", guard, value, t->sym);
    if (early && has_turns(p))
        guard = arena_printf(a, "IS_TURN(%u) && %s", p->proc->rank, guard);
    pml_text(a, &step, "%s", guard);
    if (early && has_turns(p))
        pml_text(a, &step, "TURN(%u)", p->proc->rank)->several = true;
    else if (has_turns(p))
        pml_text(a, &step, "KEEP(%u)", p->proc->rank);
    if (early)
        matching_mark_early(p, &step);
    if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        pml_text(a, &step, "%s = %s", p->proc->var_names[t->bind], value);
    pml_text(a, &step, early ? "LEAVE(%u)" : "FINISH(%u)", request)->several = true;
    process_effects(p, &step, state, i);
    process_mark(p, &step, i);
    process_alternative(p, pml_part(a, wait), &step, t->to);
}

static void lower_collective(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t request = p->l->matching->ranks[p->proc->rank].coll;
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    join(p, &step, state, request);
    process_step(p, label, &step);
    const char *early = matching_early(p, request, state->comm, &state->coll);
    struct pml_stmt *wait = pml_add(a, p->body, PML_IF);
    wait->label = arena_printf(a, "%s_wait", process_label(p, p->state));
    for (uint32_t i = 0; i < state->n_trans; i++) {
        leave(p, wait, state, i, NULL);
        if (early)
            leave(p, wait, state, i, early);
    }
    if (!early || !has_turns(p))
        return;
    step = (struct pml_block){ 0 };
    pml_text(a, &step, "%s && ask[%u] == 0", early, p->proc->rank);
    pml_text(a, &step, "OFFER(%u)", p->proc->rank);
    struct process inner = *p;
    inner.body = pml_part(a, wait);
    process_step(&inner, NULL, &step);
    pml_goto(a, inner.body, wait->label);
}

static void lower_nonblocking_collective(struct process *p, const struct skel_state *state)
{
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    join(p, &step, state, matching_request(p, state->req));
    process_effects(p, &step, state, 0);
    process_step(p, label, &step);
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[0].to));
}

/* ---- all ---- */

static void lower_one_call(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    const char *label = begin_step(p, &step);
    uint32_t request = matching_request(p, state->req);
    switch (state->kind) {
    case SKEL_IRECV:
        pml_text(a, &step, "RECV(%u, %u)", pattern_of(p, state),
                 request)->several = true;
        break;
    case SKEL_FREE:
        if (p->l->matching->n_calls)
            pml_text(a, &step, "place[%u] = 0", request);
        pml_text(a, &step, "LET_GO(%u)", request)->several = true;
        break;
    case SKEL_CANCEL: pml_text(a, &step, "CANCEL(%u)", request)->several = true; break;
    case SKEL_MRECV: pml_text(a, &step, "GIVE_BACK(%u)", request)->several = true; break;
    default: break;
    }
    go_on(p, state, &step, label);
}

void lower_matching_state(struct process *p, const struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: lower_blocking_send(p, state); break;
    case SKEL_RECV: lower_blocking_receive(p, state); break;
    case SKEL_SENDRECV: lower_exchange(p, state); break;
    case SKEL_COLL: lower_collective(p, state); break;
    case SKEL_ISEND: lower_isend(p, state); break;
    case SKEL_ICOLL: lower_nonblocking_collective(p, state); break;
    case SKEL_SELECT: lower_select(p, state); break;
    case SKEL_IRECV:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: lower_one_call(p, state); break;
    case SKEL_LOCAL: lower_local(p, state); break;
    case SKEL_FAULT: lower_fault(p, state); break;
    case SKEL_ABORT: lower_abort(p); break;
    case SKEL_END: break;
    }
}
