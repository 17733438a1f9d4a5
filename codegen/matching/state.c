/* Posts, blocking calls and collectives of the matching encoding.
 *
 *     s3:  atomic { SEND(4, 0, 7, WAITS) };              a blocking send posts and waits
 *          if
 *          :: atomic { state[7] == DONE; FINISH(7) } -> goto s4
 *          fi;
 *     s4:  atomic { RECV(2, 9) };                        a nonblocking receive posts
 */
#include "codegen/matching/model.h"

#include "core/diag/diag.h"

uint32_t matching_request(const struct process *p, uint32_t slot)
{
    return slot == SKEL_NONE ? 0 : p->l->matching->ranks[p->proc->rank].first + slot;
}

/* The first statement of a step whose time others can tell: init decides when it happens.
 * late: only if the rank is the victim.  The result is the label of the step. */
static const char *ask_first(struct process *p, struct pml_block *step, bool late)
{
    struct arena *a = p->l->arena;
    struct pml_block asked = { 0 };
    pml_text(a, &asked, late ? "ASK_IF_VICTIM(%u)" : "ASK(%u)",
             p->proc->rank)->several = true;
    process_step(p, process_label(p, p->state), &asked);
    pml_text(a, step, late ? "TURN_IF_VICTIM(%u)" : "TURN(%u)",
             p->proc->rank)->several = true;
    return process_wait_label(p, 0);
}

static void post_send(struct process *p, struct pml_block *b,
                      const struct skel_state *state, uint32_t request, const char *how)
{
    pml_text(p->l->arena, b, "SEND(%u, %s, %u, %s)", state->chan, process_value(p, state),
             request, request ? how : "IDLE")->several = true;
}

static uint32_t pattern_of(const struct process *p, const struct skel_state *state)
{
    return matching_receive(p->l->matching, state);
}

const char *matching_wait_label(const struct process *p, uint32_t state)
{
    return arena_printf(p->l->arena, "%s_wait", process_label(p, state));
}

/* A state that posts, or asks Library for something else, and goes on. */
static void go_on(struct process *p, const struct skel_state *state,
                  struct pml_block *step, const char *label)
{
    process_effects(p, step, state, 0);
    process_mark(p, step, 0);
    process_step(p, label, step);
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[0].to));
}

static void post(struct process *p, struct pml_block *step)
{
    process_step(p, process_label(p, p->state), step);
}

/* ---- blocking sends and receives ---- */

void matching_post(struct process *p, struct pml_block *step,
                   const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const struct matching_rank *rank = &p->l->matching->ranks[p->proc->rank];
    if (state->kind == SKEL_RECV)
        pml_text(a, step, "RECV(%u, %u)", pattern_of(p, state),
                 rank->receive)->several = true;
    else if (state->kind == SKEL_SENDRECV)
        pml_text(a, step, "SENDRECV(%u, %s, %u, %u, %u)", state->chan,
                 process_value(p, state), rank->send, pattern_of(p, state),
                 rank->receive)->several = true;
    else
        post_send(p, step, state, rank->send, state->kind == SKEL_SEND ? "WAITS" : "SYNC");
}

static void lower_post(struct process *p, const struct skel_state *state)
{
    struct pml_block step = { 0 };
    matching_post(p, &step, state);
    post(p, &step);
}

/* ---- sends ---- */

static void lower_blocking_send(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t request = p->l->matching->ranks[p->proc->rank].send;
    bool standard = state->kind == SKEL_SEND;
    struct matching_options o = { 0 };
    lower_post(p, state);
    struct matching_option *x =
        matching_option(p, &o, 0, arena_printf(a, "state[%u] == DONE", request));
    pml_text(a, &x->effect, "FINISH(%u)", request)->several = true;
    if (standard && p->l->matching->order != MATCHING_SYNCHRONOUS) {
        x = matching_option(p, &o, 0, arena_printf(a, "state[%u] == WAITS", request));
        x->early = true;
        pml_text(a, &x->effect, "LET_GO(%u)", request)->several = true;
    }
    matching_wait(p, state, matching_wait_label(p, p->state), &o, false);
}

/* An alternative in which the rank fails. */
static void fail_if(struct process *p, struct pml_stmt *choice, const char *guard,
                    const char *code)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    struct process inner = *p;
    pml_text(a, &step, "IS_TURN(%u) && %s", p->proc->rank, guard);
    process_mark(p, &step, -1);
    pml_text(a, &step, "FAULT(\"%s\")", code);
    inner.body = pml_part(a, choice);
    process_step(&inner, NULL, &step);
    pml_text(a, inner.body, "false");
}

static void post_buffered(struct process *p, struct pml_block *step,
                          const struct skel_state *state)
{
    const struct matching_rank *rank = &p->l->matching->ranks[p->proc->rank];
    uint32_t request = matching_request(p, state->req);
    pml_text(p->l->arena, step, "SEND_FROM_BUFFER(%u, %s, %u, %s, %u, %u)", state->chan,
             process_value(p, state), request, request ? "BUFFERED" : "IDLE", p->proc->rank,
             rank->counts_room ? state->bytes + 1 : 1)->several = true;
}

/* It fails soonest if it is made as soon as possible, with the turns of local choices.  But
 * a receive that a ready send needs may be taken by another message before. */
static const char *ask_to_send(struct process *p, const struct skel_state *state)
{
    const struct matching *m = p->l->matching;
    bool stolen = state->mode == SKEL_READY && m->groups[m->group_of[state->chan]].wild;
    struct pml_block asked = { 0 };
    pml_text(p->l->arena, &asked, m->cancels || stolen ? "ASK(%u)" : "CHOOSE(%u)",
             p->proc->rank)->several = true;
    process_step(p, process_label(p, p->state), &asked);
    return process_wait_label(p, 0);
}

/* A ready send, or one that takes room: it may fail. */
static void lower_risky_send(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t rank = p->proc->rank;
    bool ready = state->mode == SKEL_READY;
    const char *good = arena_printf(a, "ready[%u]", state->chan);
    const char *bad = arena_printf(a, "!ready[%u]", state->chan);
    if (!ready) {
        good = arena_printf(a, "used[%u] + %u <= %u", rank, state->bytes, state->room);
        bad = arena_printf(a, "used[%u] + %u > %u", rank, state->bytes, state->room);
    }
    struct pml_block step = { 0 };
    const char *label = ask_to_send(p, state);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = label;
    pml_text(a, &step, "IS_TURN(%u) && %s", rank, good);
    pml_text(a, &step, "TURN(%u)", rank)->several = true;
    if (ready)
        post_send(p, &step, state, matching_request(p, state->req), "WAITS");
    else
        post_buffered(p, &step, state);
    process_effects(p, &step, state, 0);
    process_mark(p, &step, 0);
    process_alternative(p, pml_part(a, choice), &step, state->trans[0].to);
    fail_if(p, choice, bad,
            diag_code_text(ready ? DIAG_MPI_RSEND : DIAG_MPI_BSEND_OVERFLOW));
}

static void lower_isend(struct process *p, const struct skel_state *state)
{
    bool counted = state->mode == SKEL_BUFFER && p->l->matching->room;
    if (state->mode == SKEL_READY || (counted && state->room != SKEL_NONE)) {
        lower_risky_send(p, state);
        return;
    }
    struct pml_block step = { 0 };
    uint32_t request = matching_request(p, state->req);
    if (counted)
        post_buffered(p, &step, state);
    else
        post_send(p, &step, state, request,
                  state->mode == SKEL_SYNC     ? "SYNC"
                  : state->mode == SKEL_BUFFER ? "BUFFERED"
                                               : "WAITS");
    go_on(p, state, &step, process_label(p, p->state));
}

/* ---- receives ---- */

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

static void take_message(struct process *p, struct matching_option *x,
                         const struct skel_trans *t, uint32_t request)
{
    struct arena *a = p->l->arena;
    process_bind(p, &x->effect, t, arena_printf(a, "value[%u]", request));
    pml_text(a, &x->effect, "FINISH(%u)", request)->several = true;
}

static void lower_blocking_receive(struct process *p, const struct skel_state *state)
{
    uint32_t request = p->l->matching->ranks[p->proc->rank].receive;
    struct matching_options o = { 0 };
    lower_post(p, state);
    for (uint32_t i = 0; i < state->n_trans; i++)
        take_message(p,
                     matching_option(p, &o, i,
                                     received(p, state, &state->trans[i], request)),
                     &state->trans[i], request);
    matching_wait(p, state, matching_wait_label(p, p->state), &o, false);
}

/* One way out of a send-receive: its receive is done, and its send is matched, or
 * let go. */
static void exchange(struct process *p, struct matching_options *o,
                     const struct skel_state *state, uint32_t i, bool let_go)
{
    struct arena *a = p->l->arena;
    const struct matching_rank *rank = &p->l->matching->ranks[p->proc->rank];
    const struct skel_trans *t = &state->trans[i];
    struct matching_option *x = matching_option(
        p, o, i, arena_printf(a, "%s && state[%u] == %s",
                              received(p, state, t, rank->receive), rank->send,
                              let_go ? "WAITS" : "DONE"));
    x->early = let_go;
    take_message(p, x, t, rank->receive);
    pml_text(a, &x->effect, let_go ? "LET_GO(%u)" : "FINISH(%u)",
             rank->send)->several = true;
}

static void lower_exchange(struct process *p, const struct skel_state *state)
{
    struct matching_options o = { 0 };
    lower_post(p, state);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        exchange(p, &o, state, i, false);
        if (p->l->matching->order != MATCHING_SYNCHRONOUS)
            exchange(p, &o, state, i, true);
    }
    matching_wait(p, state, matching_wait_label(p, p->state), &o, false);
}

/* ---- collectives ---- */

static void check_call(struct process *p, struct pml_block *step,
                       const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t lead = matching_lead(p->l, state->comm, p->proc->rank);
    uint32_t at = matching_oldest(p->l, state->comm);
    if (!p->l->plan->comms[state->comm].full)
        return;
    pml_text(a, step, "CHECK(%u, %u, %u, %u)", lead, at, plan_kind(p->l->plan, state),
             plan_sig(p->l->plan, state))->several = true;
    if (state->coll.decider == p->proc->rank
        && (state->send_var != SKEL_NONE || state->sym != SKEL_NONE))
        pml_text(a, step, "SHOW(%u, %u, %s)", lead, at, process_value(p, state));
}

static void join(struct process *p, struct pml_block *step,
                 const struct skel_state *state, uint32_t request)
{
    struct arena *a = p->l->arena;
    const struct matching *m = p->l->matching;
    uint32_t at = matching_oldest(p->l, state->comm);
    pml_text(a, step, "JOIN(%u, %u, %u, %u, %u)", state->comm,
             matching_lead(p->l, state->comm, p->proc->rank), at,
             m->windows[state->comm], request)->several = true;
    process_mark(p, step, state->kind == SKEL_COLL ? -1 : 0);
    check_call(p, step, state);
    if (state->kind == SKEL_ICOLL && m->n_calls > 1 && m->order != MATCHING_SYNCHRONOUS)
        pml_text(a, step, "which[%u] = %u", request, matching_call(m, state));
    pml_text(a, step, "JOINED(%u, %u, %u)", state->comm, at,
             p->l->s->comms[state->comm].n_ranks)->several = true;
}

/* How a rank leaves a collective. */
enum way { ALL_HAVE_ENTERED, CALL_IS_LOOSE, EARLY };

static void leave(struct process *p, struct matching_options *o,
                  const struct skel_state *state, uint32_t i, enum way way,
                  const char *early)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    uint32_t request = p->l->matching->ranks[p->proc->rank].coll;
    const char *value = arena_printf(a, "value[%u]", request);
    const char *guard = arena_printf(a, "state[%u] == DONE", request);
    if (way != ALL_HAVE_ENTERED) {
        value = matching_value(p, state->comm, request);
        guard = arena_printf(a, "%s && %s%s", early, way == EARLY ? "!" : "",
                             matching_loose(p, state->comm, request));
    }
    if (t->sym != SKEL_NONE)
        guard = arena_printf(a, "%s && %s == %u", guard, value, t->sym);
    struct matching_option *x = matching_option(p, o, i, guard);
    x->early = way == EARLY;
    process_bind(p, &x->effect, t, value);
    if (way == ALL_HAVE_ENTERED)
        pml_text(a, &x->effect, "FINISH(%u)", request)->several = true;
    else
        pml_text(a, &x->effect, "LEAVE(%u, %u)", request,
                 matching_oldest(p->l, state->comm))->several = true;
}

static void lower_collective(struct process *p, const struct skel_state *state)
{
    uint32_t request = p->l->matching->ranks[p->proc->rank].coll;
    struct pml_block step = { 0 };
    struct matching_options o = { 0 };
    join(p, &step, state, request);
    post(p, &step);
    const char *early = matching_early(p, request, state->comm, &state->coll);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        for (enum way way = ALL_HAVE_ENTERED; way <= (early ? EARLY : 0); way++)
            leave(p, &o, state, i, way, early);
    }
    matching_wait(p, state, matching_wait_label(p, p->state), &o, false);
}

static void lower_nonblocking_collective(struct process *p,
                                         const struct skel_state *state)
{
    struct pml_block step = { 0 };
    join(p, &step, state, matching_request(p, state->req));
    process_effects(p, &step, state, 0);
    post(p, &step);
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[0].to));
}

/* ---- all ---- */

/* States that ask Library for one thing and go on.  Where all orders count, it can
 * matter when a receive is posted, a request is cancelled, or a message leaves an
 * attached buffer. */
static void lower_one_call(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const struct matching *m = p->l->matching;
    struct pml_block step = { 0 };
    uint32_t request = matching_request(p, state->req);
    bool asks = (state->kind == SKEL_IRECV && matching_is_awaited(m, state))
                || state->kind == SKEL_CANCEL
                || (state->kind == SKEL_MRECV && m->order == MATCHING_VISIBLE);
    const char *label = process_label(p, p->state);
    if (asks)
        label = ask_first(p, &step, state->kind == SKEL_IRECV && m->victims);
    const char *call = state->kind == SKEL_FREE     ? "LET_GO(%u)"
                       : state->kind == SKEL_CANCEL ? "CANCEL(%u)"
                                                    : "GIVE_BACK(%u)";
    if (state->kind == SKEL_FREE && m->n_calls)
        pml_text(a, &step, "place[%u] = 0", request);
    if (state->kind == SKEL_IRECV)
        pml_text(a, &step, "RECV(%u, %u)", pattern_of(p, state), request)->several = true;
    else
        pml_text(a, &step, call, request)->several = true;
    go_on(p, state, &step, label);
}

/* Where others can tell, a local step that leads to a blocking receive may come late. */
static void lower_slow_local(struct process *p, const struct skel_state *state)
{
    if (!matching_is_slow(p, state)) {
        lower_local(p, state);
        return;
    }
    struct pml_block step = { 0 };
    const char *label = ask_first(p, &step, p->l->matching->victims);
    process_step(p, label, &step);
    struct pml_stmt *choice = pml_add(p->l->arena, p->body, PML_IF);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        step = (struct pml_block){ 0 };
        process_local(p, &step, state, i, false);
        process_alternative(p, pml_part(p->l->arena, choice), &step, state->trans[i].to);
    }
}

void matching_state(struct process *p, const struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: lower_blocking_send(p, state); break;
    case SKEL_RECV: lower_blocking_receive(p, state); break;
    case SKEL_SENDRECV: lower_exchange(p, state); break;
    case SKEL_COLL: lower_collective(p, state); break;
    case SKEL_ISEND: lower_isend(p, state); break;
    case SKEL_ICOLL: lower_nonblocking_collective(p, state); break;
    case SKEL_SELECT: matching_select(p, state); break;
    case SKEL_IRECV:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: lower_one_call(p, state); break;
    case SKEL_LOCAL: lower_slow_local(p, state); break;
    case SKEL_FAULT: lower_fault(p, state); break;
    case SKEL_ABORT: lower_abort(p); break;
    case SKEL_READ: lower_read(p, state); break;
    case SKEL_END: break;
    }
}
