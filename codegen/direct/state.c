/* Messages, requests and waits of the direct encoding: runtime-promela/direct.pml in use.
 *
 *     SEND(c_0_1_t9, 0)                          a blocking send, and no request in the channel
 *     atomic { ISEND(3, c_0_1_t9, 0) }           request 3
 *     atomic { IRECV(4, p_1_0_t9, c_1_0_t9) }    request 4
 *     atomic { WAIT(3) }
 *     if                                         a wildcard receive
 *     :: RECV(c_1_0_t9, 0) -> goto s2
 *     :: RECV(c_2_0_t9, 0) -> goto s3
 *     fi
 *     IRECV_ANY(4, any_0)                        init: DELIVER(any_0, c_1_0_t9), when it likes
 */
#include "codegen/direct/model.h"

static enum direct_form form_of(const struct process *p, uint32_t chan)
{
    return p->l->direct->chans[chan].form;
}

const char *direct_request(const struct process *p, uint32_t slot)
{
    uint32_t place = slot == SKEL_NONE ? 0 : slot + 1;
    if (p->proc->shared)
        return place ? arena_printf(p->l->arena, "q + %u", place) : "q";
    return arena_printf(p->l->arena, "%u", p->l->direct->requests[p->proc->rank] + place);
}

/* Go on by transition i, with its effects in the same step. */
static void go_on(struct process *p, const char *label, const struct skel_state *state,
                  struct pml_block *step, uint32_t i)
{
    process_effects(p, step, state, i);
    process_step(p, label, step);
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[i].to));
}

/* ---- sends ---- */

/* "ISEND(3, c_0_1_t9, 0)"; with posted receives one of them takes it. */
static void post(struct process *p, struct pml_block *step, const struct skel_state *state,
                 const char *how, const char *number)
{
    struct arena *a = p->l->arena;
    const char *posted = process_posted(p, state->chan);
    const char *send = arena_printf(a, "%s(%s, %s)", how, number, process_sent(p, state));
    if (!posted) {
        pml_text(a, step, "%s", send);
        return;
    }
    pml_text(a, step, "%s_POSTED(%s, %s, %s)", how, number, posted, process_sent(p, state));
}

static void wait_for(struct process *p, struct pml_block *step, const char *number)
{
    pml_text(p->l->arena, step, "WAIT(%s)", number);
}

static void lower_isend(struct process *p, const struct skel_state *state)
{
    bool nobody = state->req == SKEL_NONE;
    const char *how = state->mode == SKEL_SYNC || nobody ? "ISSEND"
                      : state->mode == SKEL_BUFFER       ? "IBSEND"
                                                         : "ISEND";
    struct pml_block step = { 0 };
    post(p, &step, state, how, nobody ? "0" : direct_request(p, state->req));
    go_on(p, process_label(p, p->state), state, &step, 0);
}

/* A blocking send as a request that is waited for. */
static void post_and_wait(struct process *p, const struct skel_state *state)
{
    const char *number = direct_request(p, SKEL_NONE);
    struct pml_block step = { 0 }, wait = { 0 };
    post(p, &step, state, state->kind == SKEL_SSEND ? "ISSEND" : "ISEND", number);
    process_step(p, process_label(p, p->state), &step);
    wait_for(p, &wait, number);
    go_on(p, NULL, state, &wait, 0);
}

static void lower_blocking_send(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block after = { 0 };
    switch (form_of(p, state->chan)) {
    case DIRECT_RENDEZVOUS: lower_send(p, state); return;
    case DIRECT_REQUESTS: post_and_wait(p, state); return;
    case DIRECT_BUFFERED: break;
    }
    const char *tag = p->l->direct->pairs ? "_TAG" : "";
    pml_text(a, p->body, "%s%s(%s)", state->kind == SKEL_SSEND ? "SSEND" : "SEND", tag,
             process_sent(p, state))->label = process_label(p, p->state);
    process_effects(p, &after, state, 0);
    if (after.n)
        process_step(p, NULL, &after);
    pml_goto(a, p->body, process_label(p, state->trans[0].to));
}

/* ---- receives ---- */

/* Takes the message of transition i. */
static void take(struct process *p, struct pml_block *step, const struct skel_state *state,
                 uint32_t i)
{
    const struct skel_trans *t = &state->trans[i];
    bool any = !p->l->direct->pairs ||
               direct_takes_all(p->l->s, state->chans, state->n_chans, t->chan);
    const char *how = form_of(p, t->chan) == DIRECT_REQUESTS ? "TAKE" : "RECV";
    pml_text(p->l->arena, step, "%s%s(%s)", how, any ? "" : "_TAG", process_received(p, t));
    process_bind_constant(p, step, t);
}

/* Receives that have been posted get what they can before this one: they are in lists, and only
 * this rank adds to them.  "empty(any_0) && empty(any_0_1)", or NULL. */
static const char *after_posted(const struct process *p, const uint32_t *chans, uint32_t n)
{
    const char *text = NULL;
    for (uint32_t i = 0; i < n; i++) {
        const char *list = process_list_name(p, chans[i]);
        bool met = false;
        for (uint32_t k = 0; k < i; k++)
            met |= p->l->direct->chans[chans[k]].list == p->l->direct->chans[chans[i]].list;
        if (list && !met)
            text = text ? arena_printf(p->l->arena, "%s && empty(%s)", text, list)
                        : arena_printf(p->l->arena, "empty(%s)", list);
    }
    return text;
}

/* What transition i waits for. */
typedef void begin_fn(struct process *p, struct pml_block *step, const struct skel_state *state,
                      uint32_t i);

/* first: what is waited for before, or NULL. */
static void lower_ways(struct process *p, const struct skel_state *state, const char *first,
                       begin_fn *begin)
{
    struct arena *a = p->l->arena;
    if (first)
        pml_text(a, p->body, "%s", first)->label = process_label(p, p->state);
    if (state->n_trans == 1) {
        struct pml_block step = { 0 };
        begin(p, &step, state, 0);
        go_on(p, first ? NULL : process_label(p, p->state), state, &step, 0);
        return;
    }
    struct pml_stmt *choice = first ? pml_add(a, p->body, PML_IF) : process_choice(p, state);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct process inner = *p;
        struct pml_block step = { 0 };
        inner.body = pml_part(a, choice);
        begin(p, &step, state, i);
        go_on(&inner, NULL, state, &step, i);
    }
}

static void lower_exchange(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *number = direct_request(p, SKEL_NONE);
    struct pml_block step = { 0 };
    if (form_of(p, state->chan) == DIRECT_RENDEZVOUS) {
        lower_sendrecv(p, state);
        return;
    }
    post(p, &step, state, "ISEND", number);
    process_step(p, process_label(p, p->state), &step);
    const char *first = after_posted(p, state->chans, state->n_chans);
    if (first)
        pml_text(a, p->body, "%s", first);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct process inner = *p;
        struct pml_block received = { 0 }, wait = { 0 };
        inner.body = pml_part(a, choice);
        take(p, &received, state, i);
        process_step(&inner, NULL, &received);
        wait_for(p, &wait, number);
        go_on(&inner, NULL, state, &wait, i);
    }
}

static void lower_irecv(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    const char *list = state->n_chans ? process_list_name(p, state->chans[0]) : NULL;
    if (list)
        pml_text(a, &step, "IRECV_ANY(%s, %s)", direct_request(p, state->req), list);
    else if (state->n_chans)
        pml_text(a, &step, "IRECV(%s, %s, %s)", direct_request(p, state->req),
                 process_posted(p, state->chans[0]), process_queue(p, state->chans[0]));
    else
        pml_text(a, &step, "skip"); /* nobody ever sends */
    go_on(p, process_label(p, p->state), state, &step, 0);
}

/* "DELIVER(any_0, c_1_0)" for each sender, or "DELIVER_TAG(any_0, c_1_0, 5)" where receives are of
 * one tag. */
void lower_matches(const struct lowering *l, struct pml_stmt *loop)
{
    struct arena *a = l->arena;
    for (uint32_t i = 0; i < l->direct->n_lists; i++) {
        const struct direct_list *list = &l->direct->lists[i];
        for (uint32_t k = 0; k < list->n_chans; k++) {
            const struct plan_chan *c = &l->plan->chans[list->chans[k]];
            const char *queue = l->plan->queues[c->queue].name;
            bool met = false;
            bool all = direct_takes_all(l->s, list->chans, list->n_chans, list->chans[k]);
            for (uint32_t j = 0; j < k; j++)
                met |= l->plan->chans[list->chans[j]].queue == c->queue;
            if (l->direct->pairs && !all)
                pml_text(a, pml_part(a, loop), "DELIVER_TAG(%s, %s, %u)", list->name, queue,
                         c->key);
            else if (!met)
                pml_text(a, pml_part(a, loop), "DELIVER(%s, %s)", list->name, queue);
        }
    }
}

/* ---- waits, tests, probes ---- */

static const struct skel_state *started(const struct process *p, uint32_t slot)
{
    return direct_started(p->l->direct, p->machine, &p->machine->states[p->state], slot);
}

/* Is the request done; by transition t, if not NULL? */
static const char *is_done(struct process *p, uint32_t slot, const struct skel_trans *t)
{
    struct arena *a = p->l->arena;
    const struct direct *d = p->l->direct;
    const struct skel_state *call = started(p, slot);
    const char *number = direct_request(p, slot);
    if (call)
        return direct_may_leave(p, call, arena_printf(a, "at[%s]", number),
                                t ? t->sym : SKEL_NONE);
    const char *text = arena_printf(a, "complete[%s]", number);
    if (t && t->chan != SKEL_NONE && d->chans[t->chan].list != SKEL_NONE) {
        text = arena_printf(a, "%s && from[%s] == %s", text, number, process_queue(p, t->chan));
        if (d->pairs)
            text = arena_printf(a, "%s && tag[%s] == %s", text, number,
                                process_key(p, t->chan, false));
    }
    if (t && t->sym != SKEL_NONE)
        text = arena_printf(a, "%s && value[%s] == %u", text, number, t->sym);
    return text;
}

static void complete(struct process *p, struct pml_block *step, const struct skel_state *state,
                     uint32_t i)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    uint32_t slot = state->alts[t->alt].reqs[0];
    const struct skel_state *call = started(p, slot);
    const char *number = direct_request(p, slot);
    bool binds = t->bind != SKEL_NONE && process_live_after(p, t, t->bind);
    bool any = t->chan != SKEL_NONE && p->l->direct->chans[t->chan].list != SKEL_NONE;
    if (!call && !any && t->sym == SKEL_NONE && !binds) {
        wait_for(p, step, number);
        return;
    }
    pml_text(a, step, "%s", is_done(p, slot, t));
    if (call) {
        direct_leave(p, step, call, arena_printf(a, "at[%s]", number));
        pml_text(a, step, "at[%s] = 0", number);
        return;
    }
    process_bind(p, step, t, arena_printf(a, "value[%s]", number));
    pml_text(a, step, "FREE(%s)", number)->several = true;
}

static void see_all(struct process *p, struct pml_block *step, const struct skel_alt *alt)
{
    struct arena *a = p->l->arena;
    const char *text = "true";
    for (uint32_t k = 0; k < alt->n_reqs; k++)
        text = arena_printf(a, k ? "%s && %s" : "%.0s%s", text, is_done(p, alt->reqs[k], NULL));
    pml_text(a, step, "%s", text);
}

/* Is there a message?  Its channel has the form with requests. */
static void look(struct process *p, struct pml_block *step, const struct skel_alt *alt,
                 const struct skel_trans *t)
{
    struct arena *a = p->l->arena;
    const char *value = t->sym == SKEL_NONE ? "_" : arena_printf(a, "%u", t->sym);
    const char *queue = process_queue(p, t->chan), *before = after_posted(p, &t->chan, 1);
    before = before ? arena_printf(a, "%s && ", before) : "";
    if (!p->l->direct->pairs) {
        pml_text(a, step, "%s%s?[%s, _]", before, queue, value);
        return;
    }
    bool any = direct_takes_all(p->l->s, alt->chans, alt->n_chans, t->chan);
    pml_text(a, step, "%s%s%s[%s, %s, _]", before, queue, any ? "?" : "??",
             process_key(p, t->chan, true), value);
}

static void option(struct process *p, struct pml_block *step, const struct skel_state *state,
                   uint32_t i)
{
    const struct skel_trans *t = &state->trans[i];
    const struct skel_alt *alt = &state->alts[t->alt];
    switch (alt->kind) {
    case SKEL_ALT_REQ: complete(p, step, state, i); break;
    case SKEL_ALT_ALL: see_all(p, step, alt); break;
    case SKEL_ALT_PROBE: look(p, step, alt, t); break;
    case SKEL_ALT_MPROBE:
    case SKEL_ALT_DRAINED:
    case SKEL_ALT_ELSE: pml_text(p->l->arena, step, "true"); break;
    }
}

void direct_state(struct process *p, const struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: lower_blocking_send(p, state); break;
    case SKEL_RECV:
        lower_ways(p, state, after_posted(p, state->chans, state->n_chans), take);
        break;
    case SKEL_SENDRECV: lower_exchange(p, state); break;
    case SKEL_ISEND: lower_isend(p, state); break;
    case SKEL_IRECV: lower_irecv(p, state); break;
    case SKEL_SELECT: lower_ways(p, state, NULL, option); break;
    case SKEL_COLL:
        if (p->l->direct->windows[state->comm])
            direct_collective(p, state);
        else
            lower_coll(p, state);
        break;
    case SKEL_ICOLL: direct_start(p, state); break;
    case SKEL_LOCAL: lower_local(p, state); break;
    case SKEL_READ: lower_read(p, state); break;
    case SKEL_FAULT: lower_fault(p, state); break;
    case SKEL_ABORT: lower_abort(p); break;
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
    case SKEL_END: break;
    }
}
