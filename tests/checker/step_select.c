/* Each transition of a SELECT state belongs to an alternative; it is looked whether it is
 * possible now, and whether by an implementation step only.
 */
#include "tests/checker/step_select.h"

#include "tests/checker/collective.h"
#include "tests/checker/ref_matching.h"

enum possible { NOW, IF_IMPLEMENTATION, NOT_NOW };

static bool may_buffer(const struct walker *w, const struct slot *slot)
{
    uint32_t number = (uint32_t)(slot - w->now->ranks[w->p].slots);
    uint32_t i = ref_send_of(w->now, w->p, number);
    return i == SKEL_NONE || ref_step_allowed(w, w->now->sends[i].state);
}

static bool may_leave(const struct walker *w, const struct slot *slot)
{
    return ref_step_allowed(w, ref_coll_entered(w->now, w->p, slot->comm, slot->call));
}

/* Is the request in this slot done, or can it be? */
static enum possible is_done(const struct walker *w, const struct slot *slot)
{
    if (slot->progress != PENDING)
        return NOW;
    switch ((enum slot_kind)slot->kind) {
    case SLOT_SEND:
        if (slot->mode == SKEL_BUFFER)
            return NOW;
        return slot->mode == SKEL_SYNC || !may_buffer(w, slot) ? NOT_NOW
                                                               : IF_IMPLEMENTATION;
    case SLOT_RECEIVE:
        return NOT_NOW;
    case SLOT_COLL:
        switch (ref_coll_can_leave(w->now, w->p, slot->comm, slot->call)) {
        case LEAVE: return NOW;
        case LEAVE_EARLY: return may_leave(w, slot) ? IF_IMPLEMENTATION : NOT_NOW;
        case STAY: return NOT_NOW;
        }
        return NOT_NOW;
    case SLOT_FREE:
    case SLOT_MESSAGE:
        w->steps->wrong = "a slot without a request is waited for";
        return NOT_NOW;
    }
    return NOT_NOW;
}

static uint32_t symbol_of(const struct moment *m, const struct slot *slot)
{
    if (slot->kind == SLOT_COLL && slot->progress == PENDING)
        return ref_coll_symbol(m, slot->comm, slot->call);
    return slot->sym;
}

/* Is t the transition for what the slot holds? */
static bool is_for(const struct walker *w, const struct skel_trans *t,
                   const struct slot *slot)
{
    if (t->cancelled || slot->progress == CANCELLED)
        return t->cancelled && slot->progress == CANCELLED;
    if (slot->kind == SLOT_RECEIVE && t->chan != slot->chan && t->chan != SKEL_NONE)
        return false;
    return slot->kind == SLOT_SEND || t->sym == SKEL_NONE
           || t->sym == symbol_of(w->now, slot);
}

static enum how how(enum possible possible)
{
    return possible == NOW ? HOW_UNIVERSAL : HOW_IMPLEMENTATION;
}

static void request_done(const struct walker *w, const struct skel_trans *t, uint32_t req)
{
    const struct slot *slot = &w->now->ranks[w->p].slots[req];
    enum possible possible = is_done(w, slot);
    if (possible == NOT_NOW || !is_for(w, t, slot))
        return;
    uint32_t sym = symbol_of(w->now, slot);
    struct moment to = ref_step_before(w);
    uint32_t i = ref_send_of(&to, w->p, req);
    if (i != SKEL_NONE)
        ref_forget_send(&to, i);
    if (slot->kind == SLOT_COLL && slot->progress == PENDING)
        ref_coll_leave(&to, slot->comm, slot->call);
    to.ranks[w->p].slots[req] = (struct slot){ 0 };
    ref_take(&to, w->p, t, sym);
    ref_step_after(w, &to, how(possible));
}

/* The request is done for good, by buffering or by leaving early if need be. */
static void finish(struct moment *m, uint32_t p, uint32_t req)
{
    struct slot *slot = &m->ranks[p].slots[req];
    if (slot->progress != PENDING)
        return;
    uint32_t i = ref_send_of(m, p, req);
    if (i != SKEL_NONE && slot->mode != SKEL_BUFFER)
        ref_forget_send(m, i);
    uint32_t sym = symbol_of(m, slot);
    if (slot->kind == SLOT_COLL)
        ref_coll_leave(m, slot->comm, slot->call);
    if (slot->kind == SLOT_COLL)
        *slot = (struct slot){ .kind = SLOT_COLL, .progress = DONE, .sym = sym };
    else
        slot->progress = DONE;
}

static void all_done(const struct walker *w, const struct skel_trans *t,
                     const struct skel_alt *alt)
{
    enum possible possible = NOW;
    bool changes = t->n_assigns;
    for (uint32_t i = 0; i < alt->n_reqs; i++) {
        const struct slot *slot = &w->now->ranks[w->p].slots[alt->reqs[i]];
        enum possible one = is_done(w, slot);
        possible = one > possible ? one : possible;
        changes = changes || slot->progress == PENDING;
    }
    if (possible == NOT_NOW)
        return;
    struct moment to = ref_step_before(w);
    for (uint32_t i = 0; i < alt->n_reqs; i++)
        finish(&to, w->p, alt->reqs[i]);
    ref_take(&to, w->p, t, 0);
    if (possible == NOW)
        ref_step_after_idle(w, &to, ref_livelock_idle(moment_state(w->now, w->p), t));
    else
        if (changes)
        ref_step_after(w, &to, how(possible));
    else
        ref_step_after_idle(w, &to, IDLE_TEST);
}

static void message_there(const struct walker *w, const struct skel_trans *t,
                          const struct skel_alt *alt)
{
    uint32_t i = ref_probe(w->now, w->p, t->chan, alt->chans, alt->n_chans);
    if (i == SKEL_NONE)
        return;
    struct send send = w->now->sends[i];
    if (send.chan != t->chan || (t->sym != SKEL_NONE && t->sym != send.sym))
        return;
    struct moment to = ref_step_before(w);
    if (alt->kind == SKEL_ALT_MPROBE) {
        struct slot *slot = &to.ranks[w->p].slots[alt->reqs[0]];
        if (slot->kind != SLOT_FREE)
            to.wrong = "a message is put into a slot that is not free";
        *slot = (struct slot){ .kind = SLOT_MESSAGE, .chan = send.chan, .sym = send.sym };
        to.sends[i].taken = alt->reqs[0];
    }
    ref_take(&to, w->p, t, send.sym);
    ref_step_after_idle(w, &to, ref_livelock_idle(moment_state(w->now, w->p), t));
}

static void drained(const struct walker *w, const struct skel_trans *t)
{
    const struct moment *m = w->now;
    for (uint32_t i = 0; i < m->n_sends; i++)
        if (m->l->s->chans[m->sends[i].chan].from == w->p
            && m->sends[i].mode == SKEL_BUFFER)
            return;
    struct moment to = ref_step_before(w);
    ref_take(&to, w->p, t, 0);
    ref_step_after_idle(w, &to, ref_livelock_idle(moment_state(w->now, w->p), t));
}

static void transition(const struct walker *w, const struct skel_trans *t,
                       const struct skel_alt *alt)
{
    switch (alt->kind) {
    case SKEL_ALT_REQ: request_done(w, t, alt->reqs[0]); return;
    case SKEL_ALT_ALL: all_done(w, t, alt); return;
    case SKEL_ALT_PROBE:
    case SKEL_ALT_MPROBE: message_there(w, t, alt); return;
    case SKEL_ALT_DRAINED: drained(w, t); return;
    case SKEL_ALT_ELSE: break;
    }
    struct moment to = ref_step_before(w);
    ref_take(&to, w->p, t, 0);
    ref_step_after_idle(w, &to, ref_livelock_idle(moment_state(w->now, w->p), t));
}

/* A request that is done has a transition, or what the slot holds is not foreseen. */
static void check_request(const struct walker *w, const struct skel_state *state,
                          uint32_t alt)
{
    const struct slot *slot = &w->now->ranks[w->p].slots[state->alts[alt].reqs[0]];
    if (is_done(w, slot) == NOT_NOW)
        return;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].alt == alt && is_for(w, &state->trans[i], slot))
            return;
    w->steps->wrong = "no transition for a request that is done";
}

void ref_step_select(const struct walker *w)
{
    const struct skel_state *state = moment_state(w->now, w->p);
    for (uint32_t i = 0; i < state->n_trans; i++)
        transition(w, &state->trans[i], &state->alts[state->trans[i].alt]);
    for (uint32_t a = 0; a < state->n_alts; a++)
        if (state->alts[a].kind == SKEL_ALT_REQ)
            check_request(w, state, a);
}
