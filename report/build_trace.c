/* The events of a counterexample in the program's terms.
 *
 * Messages get numbers in the order of sending, so that a buffered send and its receive are
 * known to belong together: messages of one channel are received in the order in which they
 * were sent (MPI-4.0 3.5).  Collectives are counted by rank and communicator: the k-th call of
 * each member belongs to the k-th collective.
 */
#include "report/build_condition.h"
#include "report/build_parts.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "core/skel/facts.h"

#include <string.h>

struct maker {
    const struct build *b;
    struct result_trace *t;
    uint32_t messages;       /* numbers given */
    uint32_t **waiting;      /* per channel: numbers of messages sent and not yet received */
    uint32_t *n_waiting, *cap_waiting;
    uint32_t **entered;      /* [rank][communicator]: calls so far */
};

static const char *copy(struct arena *a, const char *s)
{
    return s ? arena_strdup(a, s) : NULL;
}

static struct src_range *copy_calls(struct arena *a, const struct skel_state *s)
{
    return s->n_calls ? arena_memdup(a, s->calls, s->n_calls * sizeof *s->calls) : NULL;
}

static struct result_values copy_values(struct arena *a, const struct skel_state *s)
{
    struct result_values to = {ARENA_ARRAY(a, struct result_value, s->values.n), s->values.n};
    for (uint32_t i = 0; i < to.n; i++) {
        const struct skel_value *v = &s->values.v[i];
        to.items[i] = (struct result_value){arena_strdup(a, v->name), v->value, v->depth};
    }
    return to;
}

static uint32_t *copy_ranks(struct arena *a, const uint32_t *v, uint32_t n)
{
    return n ? arena_memdup(a, v, n * sizeof *v) : NULL;
}

/* Communicators of one name, as those that a split makes, are told apart by a number. */
static const char *comm_name(const struct build *b, uint32_t comm)
{
    unsigned before = 0, all = 0;
    for (uint32_t i = 0; i < b->skel->n_comms; i++) {
        bool same = strcmp(b->skel->comms[i].name, b->skel->comms[comm].name) == 0;
        all += same;
        before += same && i < comm;
    }
    const char *name = b->skel->comms[comm].name;
    return all > 1 ? arena_printf(b->arena, "%s #%u", name, before + 1) : copy(b->arena, name);
}

static bool is_collective(const struct skel_state *s)
{
    return s->kind == SKEL_COLL || s->kind == SKEL_ICOLL;
}

/* The state that has sent the event's message, or NULL. */
static const struct skel_state *sender(const struct build *b, const struct trace_event *e)
{
    bool receives = e->buffered && e->partner_state != SKEL_NONE;
    if (e->partner == SKEL_NONE)
        return NULL;
    return receives ? build_state(b, e->partner, e->partner_state)
                    : build_state(b, e->rank, e->state);
}

static enum result_event_kind kind_of(const struct skel_state *s, const struct trace_event *e)
{
    if (is_collective(s))
        return e->early ? EVENT_LEAVE : EVENT_ENTER;
    if (e->partner != SKEL_NONE)
        return !e->buffered                      ? EVENT_MESSAGE
               : e->partner_state == SKEL_NONE   ? EVENT_SEND
                                                 : EVENT_RECEIVE;
    return s->kind == SKEL_LOCAL ? EVENT_CHOICE : EVENT_WAIT;
}

/* ---- the line of an event ---- */

static const char *place_text(struct arena *a, const struct src_range *at)
{
    return at->file ? arena_printf(a, "%s:%u:%u: ", at->file, at->line, at->col) : "";
}

static const char *place(struct arena *a, const struct skel_state *s)
{
    return place_text(a, &s->at);
}

/* The symbol that the state sends, or NULL. */
static const char *symbol(const struct build *b, const struct skel_state *s)
{
    if (s->kind == SKEL_COLL || s->chan == SKEL_NONE || s->sym == SKEL_NONE ||
        s->send_var != SKEL_NONE || s->sym >= b->skel->chans[s->chan].n_syms)
        return NULL;
    return b->skel->chans[s->chan].syms[s->sym];
}

static const char *bracketed(struct arena *a, const char *symbol)
{
    return symbol && symbol[0] ? arena_printf(a, " [%s]", symbol) : "";
}

/* What there was in the memory of a window, or NULL. */
static const char *answer(const struct build *b, const struct skel_state *s,
                          const struct trace_event *e)
{
    const struct skel_trans *t = e->trans == SKEL_NONE ? NULL : &s->trans[e->trans];
    return t && t->chan != SKEL_NONE && t->sym != SKEL_NONE
               ? b->skel->chans[t->chan].syms[t->sym] : NULL;
}

static const char *event_text(const struct build *b, const struct trace_event *e)
{
    struct arena *a = b->arena;
    const struct skel_state *s = build_state(b, e->rank, e->state);
    const char *head = arena_printf(a, "rank %u: %s%s", e->rank, place(a, s),
                                    s->kind == SKEL_LOCAL
                                        ? build_sentence(a, build_choice_text(b, e))
                                        : build_call_text(s));
    if (s->kind == SKEL_RECV && e->partner == SKEL_NONE) /* of an agent */
        return arena_printf(a, "%s%s", head, bracketed(a, answer(b, s, e)));
    if (e->partner == SKEL_NONE || s->kind == SKEL_LOCAL)
        return head;
    if (s->kind == SKEL_RECV)
        return arena_printf(a, "%s <- rank %u", head, e->partner);
    if (e->partner_state == SKEL_NONE)
        return arena_printf(a, "%s -> rank %u%s", head, e->partner,
                            bracketed(a, symbol(b, s)));
    const struct skel_state *other = build_state(b, e->partner, e->partner_state);
    return arena_printf(a, "%s -> rank %u: %s%s%s", head, e->partner, place(a, other),
                        build_call_text(other), bracketed(a, symbol(b, s)));
}

/* ---- messages and collectives ---- */

static void set_message(struct maker *m, const struct trace_event *e,
                        struct result_event *event)
{
    const struct skel_state *sends = sender(m->b, e);
    if (!sends || sends->chan == SKEL_NONE || event->kind == EVENT_CHOICE)
        return;
    const struct skel_chan *c = &m->b->skel->chans[sends->chan];
    uint32_t chan = sends->chan;
    event->tag = c->tag;
    event->comm = comm_name(m->b, c->comm);
    event->value = copy(m->b->arena, symbol(m->b, sends));
    if (event->kind == EVENT_RECEIVE && m->n_waiting[chan]) {
        event->message = m->waiting[chan][0];
        m->n_waiting[chan]--;
        memmove(m->waiting[chan], m->waiting[chan] + 1,
                m->n_waiting[chan] * sizeof *m->waiting[chan]);
        return;
    }
    event->message = m->messages++;
    if (event->kind == EVENT_SEND)
        VEC_PUSH(m->b->arena, m->waiting[chan], m->n_waiting[chan], m->cap_waiting[chan],
                 event->message);
}

/* The rank leaves the last collective that it entered at this state. */
static uint32_t left_collective(const struct result_trace *t, uint32_t rank,
                                struct src_range at)
{
    for (uint32_t i = t->n_events; i-- > 0;) {
        const struct result_event *e = &t->events[i];
        if (e->kind == EVENT_ENTER && e->rank == rank && e->at.line == at.line
            && e->at.col == at.col)
            return e->collective;
    }
    return RESULT_NONE;
}

static void set_collective(struct maker *m, const struct trace_event *e,
                           struct result_event *event)
{
    const struct skel_state *s = build_state(m->b, e->rank, e->state);
    if (!is_collective(s))
        return;
    event->comm = comm_name(m->b, s->comm);
    event->completes = !e->early && e->trans != SKEL_NONE;
    event->collective = event->kind == EVENT_ENTER
                            ? m->entered[e->rank][s->comm]++
                            : left_collective(m->t, e->rank, s->at);
}

/* What a SELECT has found. */
static void set_selection(const struct build *b, const struct trace_event *e,
                          struct result_event *event)
{
    const struct skel_state *s = build_state(b, e->rank, e->state);
    if (s->kind == SKEL_LOCAL)
        event->number = RESULT_NONE;
    if (s->kind != SKEL_SELECT || e->trans == SKEL_NONE || e->partner != SKEL_NONE)
        return;
    const struct skel_trans *t = &s->trans[e->trans];
    switch (s->alts[t->alt].kind) {
    case SKEL_ALT_REQ:
        event->selects = SELECTS_OPERATION;
        event->selected = e->partner_nth;
        return;
    case SKEL_ALT_ALL:
    case SKEL_ALT_DRAINED: event->selects = SELECTS_ALL; return;
    case SKEL_ALT_PROBE:
    case SKEL_ALT_MPROBE:
        event->selects = SELECTS_MESSAGE;
        event->selected = b->skel->chans[t->chan].from;
        return;
    case SKEL_ALT_ELSE: event->selects = SELECTS_NOTHING; return;
    }
}

/* A choice that all ranks share: told once, of the first rank that sees it. */
static void add_letter(struct maker *m, const struct trace_event *e)
{
    struct arena *a = m->b->arena;
    const struct skel_letter *letter = build_letter(m->b, e);
    bool all = letter->n_sees == m->t->nprocs;
    struct result_event event = {
        .kind = EVENT_CHOICE, .rank = letter->n_sees ? letter->sees[0] : e->rank,
        .operation = skel_kind_text(SKEL_READ),
        .call = build_sentence(a, copy(a, build_choice_text(m->b, e))),
        .at = build_choice_place(m->b, e), .partner = RESULT_NONE, .message = RESULT_NONE,
        .collective = RESULT_NONE, .number = RESULT_NONE, .partner_number = RESULT_NONE,
        .selected = RESULT_NONE};
    const char *ranks = all ? "all ranks"
                        : letter->n_sees ? build_rank_list(a, letter->sees, letter->n_sees)
                                         : "no rank";
    event.text = arena_printf(a, "%s: %s%s", ranks, place_text(a, &event.at), event.call);
    VEC_PUSH(a, m->t->events, m->t->n_events, m->t->cap_events, event);
}

static void add_sends(const struct build *b, struct result_sends *to,
                      const struct trace_send *v, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct result_send s = {v[i].rank, RESULT_NONE,
                                build_state(b, v[i].rank, v[i].state)->at};
        VEC_PUSH(b->arena, to->items, to->n, to->cap, s);
    }
}

static void add_event(struct maker *m, const struct trace_event *e)
{
    struct arena *a = m->b->arena;
    if (build_letter(m->b, e)) {
        add_letter(m, e);
        return;
    }
    const struct skel_state *s = build_state(m->b, e->rank, e->state);
    struct result_event event = {
        .kind = kind_of(s, e), .rank = e->rank, .operation = skel_kind_text(s->kind),
        .call = s->kind == SKEL_LOCAL ? build_sentence(a, copy(a, build_choice_text(m->b, e)))
                                      : copy(a, s->text),
        .at = s->at,
        .calls = copy_calls(a, s), .n_calls = s->n_calls, .values = copy_values(a, s),
        .partner = e->partner,
        .message = RESULT_NONE, .collective = RESULT_NONE, .buffered = e->buffered,
        .number = e->nth, .partner_number = e->partner == SKEL_NONE ? RESULT_NONE : e->partner_nth,
        .selected = RESULT_NONE, .text = event_text(m->b, e)};
    if (e->partner != SKEL_NONE && e->partner_state != SKEL_NONE) {
        const struct skel_state *other = build_state(m->b, e->partner, e->partner_state);
        event.partner_at = other->at;
        event.partner_call = copy(a, other->text);
        event.partner_calls = copy_calls(a, other);
        event.n_partner_calls = other->n_calls;
        event.partner_values = copy_values(a, other);
    }
    set_message(m, e, &event);
    add_sends(m->b, &event.others, e->others, e->n_others);
    set_collective(m, e, &event);
    set_selection(m->b, e, &event);
    VEC_PUSH(a, m->t->events, m->t->n_events, m->t->cap_events, event);
}

/* ---- the end ---- */

static struct result_final final_of(const struct build *b, uint32_t rank)
{
    const struct trace_blocked *w = &b->result->trace->final[rank];
    const struct skel_state *s = build_final_state(b, rank);
    struct result_final f = {
        .ended = w->ended, .runs = w->runs, .failed = build_has_failed(b, rank),
        .operation = skel_kind_text(s->kind), .call = copy(b->arena, s->text), .at = s->at,
        .calls = copy_calls(b->arena, s), .n_calls = s->n_calls,
        .values = copy_values(b->arena, s),
        .waits_for = copy_ranks(b->arena, w->waits_for, w->n_waits_for),
        .n_waits_for = w->n_waits_for,
        .waits = build_is_blocked(b->result->trace, rank) ? build_waits(b, rank) : NULL,
        .polls = s->kind == SKEL_SELECT && s->polls, .offers_to = RESULT_NONE};
    if (is_collective(s))
        f.comm = comm_name(b, s->comm);
    return f;
}

static void add_open(const struct build *b, struct result_trace *t)
{
    const struct trace *from = b->result->trace;
    for (uint32_t i = 0; i < from->n_pending; i++) {
        uint32_t rank = from->pending[i].rank;
        const struct skel_state *s = build_state(b, rank, from->pending[i].state);
        struct result_final *f = &t->final[rank];
        const struct skel_chan *c = from->pending[i].chan == SKEL_NONE
                                        ? NULL : &b->skel->chans[from->pending[i].chan];
        struct result_open open = {copy(b->arena, s->text), s->at, from->pending[i].nth,
                                   c ? c->to : RESULT_NONE, c ? c->tag : 0};
        if (from->final[rank].state != from->pending[i].state) {
            VEC_PUSH(b->arena, f->open, f->n_open, f->cap_open, open);
        } else if (c) {
            f->offers_to = c->to;
            f->offers_tag = c->tag;
        }
    }
}

static void add_function(const struct build *b, struct result_trace *t, struct src_range at)
{
    if (!at.file || result_function(t, at))
        return;
    struct result_function f = {at, copy(b->arena, build_function(b, at))};
    if (f.name)
        VEC_PUSH(b->arena, t->functions, t->n_functions, t->cap_functions, f);
}

static void add_functions_of(const struct build *b, struct result_trace *t, struct src_range at,
                             const struct src_range *calls, uint32_t n)
{
    add_function(b, t, at);
    for (uint32_t i = 0; i < n; i++)
        add_function(b, t, calls[i]);
}

static void add_functions(const struct build *b, struct result_trace *t)
{
    for (uint32_t i = 0; i < t->n_events; i++) {
        const struct result_event *e = &t->events[i];
        add_functions_of(b, t, e->at, e->calls, e->n_calls);
        add_functions_of(b, t, e->partner_at, e->partner_calls, e->n_partner_calls);
    }
    for (uint32_t p = 0; p < t->nprocs; p++)
        add_functions_of(b, t, t->final[p].at, t->final[p].calls, t->final[p].n_calls);
}

static void add_lost(const struct build *b, struct result_sends *to)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_lost; i++) {
        const struct skel_chan *c = &b->skel->chans[t->lost[i].chan];
        struct result_send s = {c->from, c->to,
                                build_state(b, t->lost[i].rank, t->lost[i].state)->at};
        VEC_PUSH(b->arena, to->items, to->n, to->cap, s);
    }
}

static struct maker maker_new(const struct build *b, struct result_trace *t)
{
    struct maker m = {.b = b, .t = t};
    m.waiting = ARENA_ARRAY(b->arena, uint32_t *, b->skel->n_chans);
    m.n_waiting = ARENA_ARRAY(b->arena, uint32_t, b->skel->n_chans);
    m.cap_waiting = ARENA_ARRAY(b->arena, uint32_t, b->skel->n_chans);
    m.entered = ARENA_ARRAY(b->arena, uint32_t *, skel_n_processes(b->skel));
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        m.entered[p] = ARENA_ARRAY(b->arena, uint32_t, b->skel->n_comms);
    return m;
}

/* Does it wait in a collective only for ranks without which no library goes on? */
static bool waits_for_data(const struct build *b, uint32_t rank, const struct result_final *f)
{
    const struct skel_state *s = build_final_state(b, rank);
    if (s->kind != SKEL_COLL)
        return true;
    for (uint32_t i = 0; i < f->n_waits_for; i++)
        if (skel_coll_needs(&s->coll, &b->skel->comms[s->comm], rank, f->waits_for[i]))
            return true;
    return false;
}

/* MPI_Buffer_detach waits for messages in the buffer (3.6), which a library may have sent off. */
static bool is_in_buffer(const struct build *b, uint32_t rank)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_pending; i++)
        if (t->pending[i].rank == rank
            && build_state(b, rank, t->pending[i].state)->mode == SKEL_BUFFER)
            return true;
    return false;
}

static bool has_tape(const struct build *b)
{
    return b->skel->worlds[b->result->trace->world].tape != NULL;
}

/* What is got from a window that the program has given its memory for may be other bytes: MPICH on
 * UCX takes memory that is not aligned to begin before it does. */
static bool makes_windows(const struct build *b)
{
    for (uint32_t i = 0; b->prog && i < b->prog->n_funcs; i++) {
        enum mpi_fn fn = mpi_plain(mpi_find(b->prog->funcs[i].name));
        if (fn == MPI_FN_MPI_Win_create || fn == MPI_FN_MPI_Win_create_dynamic)
            return true;
    }
    return false;
}

/* No rank chooses anything, no call takes what comes first, and no collective is held up or left
 * where another library would not: then every execution with these sends blocked ends there. */
static bool is_determined(const struct build *b, const struct result_trace *t)
{
    bool only = !skel_has_wildcard(b->skel) && !skel_has_visible_order(b->skel)
                && !skel_has_choice(b->skel) && !has_tape(b) && !b->skel->n_agents
                && !t->early.n && !(t->assuming && *t->assuming) && !makes_windows(b);
    for (uint32_t r = 0; r < t->nprocs && only; r++)
        only = !t->final[r].failed && !t->final[r].polls
               && (t->final[r].ended || (t->any_buffering && !is_in_buffer(b, r))
                   || (waits_for_data(b, r, &t->final[r]) && !is_in_buffer(b, r)));
    return only;
}

struct result_trace *build_trace(const struct build *b)
{
    const struct trace *from = b->result->trace;
    struct result_trace *t = ARENA_NEW(b->arena, struct result_trace);
    const struct trace_event *events = build_order(b, from);
    struct maker m = maker_new(b, t);
    t->assuming = copy(b->arena, b->skel->worlds[from->world].text);
    t->nprocs = skel_n_processes(b->skel);
    for (size_t i = 0; i < from->n_events; i++) {
        uint32_t before = t->n_events;
        add_event(&m, &events[i]);
        if (from->repeats <= from->n_events && i >= from->n_events - from->repeats)
            t->repeats += t->n_events - before;
    }
    t->final = ARENA_ARRAY(b->arena, struct result_final, t->nprocs);
    for (uint32_t p = 0; p < t->nprocs; p++)
        t->final[p] = final_of(b, p);
    t->cycle = copy_ranks(b->arena, from->cycle, from->n_cycle);
    t->n_cycle = from->n_cycle;
    t->any_buffering = from->any_buffering;
    add_sends(b, &t->unbuffered, from->sends, from->n_sends);
    add_sends(b, &t->released, from->released, from->n_released);
    add_sends(b, &t->early, from->early, from->n_early);
    t->determined = is_determined(b, t);
    add_lost(b, &t->lost);
    add_open(b, t);
    add_functions(b, t);
    return t;
}
