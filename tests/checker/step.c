/* One function for each kind of state, in the order of docs/dev/SKELETON.md, section 3; then
 * matches, which are steps of no rank.
 *
 * A step begins with a copy of the moment (ref_step_before()), changes it, and is added
 * (ref_step_after()).
 */
#include "tests/checker/step.h"

#include "core/base/vec.h"
#include "tests/checker/collective.h"
#include "tests/checker/ref_matching.h"
#include "tests/checker/step_read.h"
#include "tests/checker/step_select.h"
#include "tests/checker/step_take.h"

#include <string.h>

static uint64_t bit(uint32_t rank)
{
    return (uint64_t)1 << rank;
}

struct moment ref_step_before(const struct walker *w)
{
    return moment_unpack(w->steps->arena, w->now->l, w->row);
}

static void add(const struct walker *w, struct moment *to, struct step step)
{
    struct steps *s = w->steps;
    ref_coll_tidy(to);
    if (to->wrong)
        s->wrong = to->wrong;
    if (to->full) {
        s->full = true;
        s->cut = s->cut || step.universal;
        return;
    }
    step.to = moment_pack(s->arena, to);
    VEC_PUSH(s->arena, s->items, s->n, s->cap, step);
}

static const char *text(const struct walker *w, const struct moment *to, const char *how)
{
    if (!w->steps->explain)
        return NULL;
    return arena_printf(w->steps->arena, "rank %u: s%u -> s%u%s", w->p,
                        w->now->ranks[w->p].at.state, to->ranks[w->p].at.state, how);
}

void ref_step_after(const struct walker *w, struct moment *to, enum how how)
{
    bool universal = how == HOW_UNIVERSAL;
    struct step step = {
        .movers = bit(w->p), .universal = universal,
        .text = text(w, to, universal ? "" : "  (an implementation step)"),
    };
    if (universal || !w->steps->synchronous)
        add(w, to, step);
}

void ref_step_after_letter(const struct walker *w, struct moment *to, const char *how,
                           uint32_t letter)
{
    struct step step = { .movers = bit(w->p), .universal = true };
    if (w->steps->explain)
        step.text = text(w, to, arena_printf(w->steps->arena, "  (%s letter %u)", how, letter));
    add(w, to, step);
}

bool ref_step_allowed(const struct walker *w, uint32_t state)
{
    return !w->now->l->allowed || w->now->l->allowed[w->p][state];
}

void ref_step_after_idle(const struct walker *w, struct moment *to, enum idle idle)
{
    struct step step = { .movers = bit(w->p), .universal = true, .idle = idle,
                         .text = text(w, to, idle ? "  (idle)" : "") };
    add(w, to, step);
}

static bool guard_holds(const struct skel_guard *g, const uint32_t *vars)
{
    int64_t value = vars[g->var];
    switch (g->cmp) {
    case SKEL_EQ: return value == g->value;
    case SKEL_NE: return value != g->value;
    case SKEL_LT: return value < g->value;
    case SKEL_LE: return value <= g->value;
    case SKEL_GT: return value > g->value;
    case SKEL_GE: return value >= g->value;
    }
    return false;
}

static bool is_enabled(const struct skel_trans *t, const uint32_t *vars)
{
    for (uint32_t i = 0; i < t->n_guards; i++)
        if (!guard_holds(&t->guards[i], vars))
            return false;
    return true;
}

static void local_steps(const struct walker *w)
{
    const struct skel_state *state = moment_state(w->now, w->p);
    bool stuck = true;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (!is_enabled(t, w->now->ranks[w->p].vars))
            continue;
        struct moment to = ref_step_before(w);
        ref_take(&to, w->p, t, 0);
        ref_step_after_idle(w, &to, ref_livelock_idle(state, t));
        stuck = false;
    }
    if (stuck)
        w->steps->wrong = "a local state without an enabled transition";
}

/* SEND, SSEND, RECV, SENDRECV: matched, or buffered. */
static void blocking_step(const struct walker *w)
{
    const struct skel_state *state = moment_state(w->now, w->p);
    const struct place *at = &w->now->ranks[w->p].at;
    bool sends = state->kind != SKEL_RECV;
    bool receives = state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
    bool buffers = sends && at->send != DONE;
    if ((receives && at->receive != DONE) || (buffers && state->kind == SKEL_SSEND))
        return;
    if (buffers && !ref_step_allowed(w, at->state))
        return;
    struct moment to = ref_step_before(w);
    if (buffers)
        ref_forget_send(&to, ref_send_of(&to, w->p, OWNER_STATE));
    if (receives)
        ref_take_received(&to, w->p, at->chan, at->sym);
    else
        ref_take(&to, w->p, &state->trans[0], 0);
    ref_step_after(w, &to, buffers ? HOW_IMPLEMENTATION : HOW_UNIVERSAL);
}

static void collective_step(const struct walker *w)
{
    const struct skel_state *state = moment_state(w->now, w->p);
    uint32_t call = w->now->ranks[w->p].at.call;
    enum leave leave = ref_coll_can_leave(w->now, w->p, state->comm, call);
    if (leave == STAY
        || (leave == LEAVE_EARLY && !ref_step_allowed(w, w->now->ranks[w->p].at.state)))
        return;
    struct moment to = ref_step_before(w);
    ref_coll_leave(&to, state->comm, call);
    ref_take_received(&to, w->p, SKEL_NONE, ref_coll_symbol(&to, state->comm, call));
    ref_step_after(w, &to, leave == LEAVE ? HOW_UNIVERSAL : HOW_IMPLEMENTATION);
}

/* The slot of the state, which must be free now. */
static struct slot *fresh_slot(struct moment *m, uint32_t p, enum slot_kind kind)
{
    struct slot *slot = &m->ranks[p].slots[moment_state(m, p)->req];
    if (slot->kind != SLOT_FREE)
        m->wrong = "a request is started in a slot that is not free";
    *slot = (struct slot){ .kind = kind };
    return slot;
}

static void isend(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    if (state->req != SKEL_NONE)
        fresh_slot(m, p, SLOT_SEND)->mode = state->mode;
    uint32_t owner = state->req != SKEL_NONE ? state->req : OWNER_NOBODY;
    ref_post_send(m, p, state, state->mode, owner);
    if (m->mistake == NO_MISTAKE)
        ref_take(m, p, &state->trans[0], 0);
}

static void irecv(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    fresh_slot(m, p, SLOT_RECEIVE);
    ref_post_receive(m, p, state->req);
    ref_take(m, p, &state->trans[0], 0);
}

static void icoll(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    struct slot *slot = fresh_slot(m, p, SLOT_COLL);
    slot->comm = state->comm;
    slot->call = ref_coll_enter(m, p);
    if (m->mistake == NO_MISTAKE)
        ref_take(m, p, &state->trans[0], 0);
}

static void free_request(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    struct slot *slot = &m->ranks[p].slots[state->req];
    if (slot->kind == SLOT_FREE || slot->kind == SLOT_MESSAGE)
        m->wrong = "a slot without a request is freed";
    uint32_t i = ref_send_of(m, p, state->req);
    uint32_t k = ref_receive_of(m, p, state->req);
    if (i != SKEL_NONE)
        ref_forget_send(m, i);
    if (k != SKEL_NONE)
        ref_forget_receive(m, k);
    *slot = (struct slot){ 0 };
    ref_take(m, p, &state->trans[0], 0);
}

static void cancel(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    struct slot *slot = &m->ranks[p].slots[state->req];
    if (slot->kind != SLOT_SEND && slot->kind != SLOT_RECEIVE)
        m->wrong = "a slot without a send or a receive is cancelled";
    uint32_t i = ref_send_of(m, p, state->req);
    uint32_t k = ref_receive_of(m, p, state->req);
    if (i != SKEL_NONE && m->sends[i].taken == SKEL_NONE) {
        moment_drop_send(m, i);
        slot->progress = CANCELLED;
    }
    if (k != SKEL_NONE) {
        moment_drop_receive(m, k);
        slot->progress = CANCELLED;
    }
    ref_take(m, p, &state->trans[0], 0);
}

static void mrecv(struct moment *m, uint32_t p)
{
    const struct skel_state *state = moment_state(m, p);
    struct slot *slot = &m->ranks[p].slots[state->req];
    if (slot->kind != SLOT_MESSAGE) {
        m->wrong = "a slot without a message is received";
        return;
    }
    uint32_t sym = slot->sym;
    ref_end_send(m, ref_taken(m, p, state->req));
    *slot = (struct slot){ 0 };
    ref_take(m, p, &state->trans[0], sym);
}

static void immediate_step(const struct walker *w, void change(struct moment *, uint32_t))
{
    struct moment to = ref_step_before(w);
    change(&to, w->p);
    ref_step_after(w, &to, HOW_UNIVERSAL);
}

static void rank_steps(const struct walker *w)
{
    switch (moment_state(w->now, w->p)->kind) {
    case SKEL_LOCAL: local_steps(w); return;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV: blocking_step(w); return;
    case SKEL_COLL: collective_step(w); return;
    case SKEL_ISEND: immediate_step(w, isend); return;
    case SKEL_IRECV: immediate_step(w, irecv); return;
    case SKEL_ICOLL: immediate_step(w, icoll); return;
    case SKEL_SELECT: ref_step_select(w); return;
    case SKEL_READ: ref_step_read(w); return;
    case SKEL_FREE: immediate_step(w, free_request); return;
    case SKEL_CANCEL: immediate_step(w, cancel); return;
    case SKEL_MRECV: immediate_step(w, mrecv); return;
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT: return;
    }
}

static void match_steps(struct walker *w)
{
    for (uint32_t i = 0; i < w->now->n_sends; i++) {
        for (uint32_t k = 0; k < w->now->n_receives; k++) {
            if (!ref_allowed(w->now, i, k))
                continue;
            struct moment to = ref_step_before(w);
            struct step step = { .universal = true };
            if (w->steps->explain)
                step.text = arena_printf(w->steps->arena, "match: c%u, symbol %u",
                                         to.sends[i].chan, to.sends[i].sym);
            ref_match(&to, i, k);
            add(w, &to, step);
        }
    }
}

void ref_steps_of(const struct layout *l, struct row row, struct steps *s)
{
    struct moment now = moment_unpack(s->arena, l, row);
    struct walker w = { .steps = s, .now = &now, .row = row };
    for (w.p = 0; w.p < l->s->nprocs; w.p++)
        rank_steps(&w);
    match_steps(&w);
}

struct row ref_steps_start(struct arena *arena, const struct layout *l,
                           const char **wrong)
{
    struct moment m = moment_empty(arena, l);
    for (uint32_t p = 0; p < l->s->nprocs; p++)
        ref_arrive(&m, p, 0);
    if (m.wrong)
        *wrong = m.wrong;
    return moment_pack(arena, &m);
}
