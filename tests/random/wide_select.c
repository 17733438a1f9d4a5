/* Operations with SELECT states: completing requests, and probes. */
#include "tests/random/wide_state.h"

#include "core/base/vec.h"

static uint32_t select(struct wide_target *t)
{
    wide_add(t, SKEL_SELECT);
    return t->m->n_states - 1;
}

static uint32_t alternative(struct wide_target *t, uint32_t state,
                            enum skel_alt_kind kind, const uint32_t *slots,
                            uint32_t n)
{
    struct skel_alt alt = { .kind = kind, .n_reqs = n };
    if (n)
        alt.reqs = arena_memdup(t->s->arena, slots, n * sizeof *slots);
    return skel_add_alt(t->s, t->m, state, &alt);
}

/* The transition for a test that fails. */
static void otherwise(struct wide_target *t, uint32_t state, uint32_t to, bool tell)
{
    uint32_t alt = alternative(t, state, SKEL_ALT_ELSE, NULL, 0);
    struct skel_trans *trans = wide_go(t, state, to);
    trans->alt = alt;
    if (tell)
        wide_assign(t, trans, VAR_X, false, 1);
}

/* The alternative that the request in `slot` completes, and its transitions. */
static void completion(struct wide_target *t, uint32_t at, uint32_t state, uint32_t slot,
                       uint32_t to)
{
    const struct wide_op *op = wide_started(t, at, slot);
    uint32_t alt = alternative(t, state, SKEL_ALT_REQ, &slot, 1);
    if (op->kind == WIDE_IRECV) {
        wide_outcomes(t, state, op, alt, to);
    } else {
        struct skel_trans *trans = wide_go(t, state, to);
        trans->alt = alt;
        if (op->kind == WIDE_ICOLL && wide_keeps_value(t, op))
            trans->bind = VAR_X;
    }
    if (t->program->ops[at].cancelled && op->kind != WIDE_ICOLL) {
        struct skel_trans *trans = wide_go(t, state, to);
        trans->alt = alt;
        trans->cancelled = true;
        wide_assign(t, trans, VAR_X, false, 1);
    }
}

/* Wait for the slots in `set` (bits: indices into op->slots), one after the other. */
static void each(struct wide_target *t, uint32_t at, uint32_t set)
{
    const struct wide_op *op = &t->program->ops[at];
    for (uint32_t i = 0; i < op->n_slots; i++)
        if (set >> i & 1) {
            uint32_t state = select(t);
            completion(t, at, state, op->slots[i], state + 1);
        }
}

static uint32_t full_set(const struct wide_op *op)
{
    return (1u << op->n_slots) - 1;
}

/* One state for each set of slots that are left, the full set first. */
static void any(struct wide_target *t, uint32_t at, bool polls)
{
    const struct wide_op *op = &t->program->ops[at];
    uint32_t all = full_set(op), base = t->m->n_states;
    for (uint32_t set = all; set; set--) {
        uint32_t state = select(t);
        for (uint32_t i = 0; i < op->n_slots; i++)
            if (set >> i & 1)
                completion(t, at, state, op->slots[i], base + (all - (set ^ 1u << i)));
        if (polls)
            otherwise(t, state, state, false);
    }
}

/* x becomes the index of the first one that completes. */
static void any_first(struct wide_target *t, uint32_t at)
{
    const struct wide_op *op = &t->program->ops[at];
    uint32_t state = select(t), n = op->n_slots, next = state + 1;
    for (uint32_t i = 0; i < n; i++, next += n)
        completion(t, at, state, op->slots[i], next);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t number = t->m->n_states;
        wide_add(t, SKEL_LOCAL);
        wide_assign(t, wide_go(t, number, number + 1), VAR_X, false, i % SYMBOLS);
        each(t, at, full_set(op) & ~(1u << i));
        if (n == 1)
            continue;
        const struct skel_state *last = &t->m->states[t->m->n_states - 1];
        for (uint32_t k = 0; k < last->n_trans; k++)
            last->trans[k].to = state + 1 + n * n;
    }
}

/* MPI_Waitsome: one that completes, and a test of the other one. */
static void some(struct wide_target *t, uint32_t at)
{
    const struct wide_op *op = &t->program->ops[at];
    uint32_t first = select(t), a = op->slots[0], b = op->slots[1];
    completion(t, at, first, a, first + 1);
    completion(t, at, first, b, first + 3);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t state = select(t);
        completion(t, at, state, i ? a : b, first + 5);
        otherwise(t, state, state + 1, false);
        state = select(t);
        completion(t, at, state, i ? a : b, first + 5);
    }
}

static void test(struct wide_target *t, uint32_t at, bool polls)
{
    const struct wide_op *op = &t->program->ops[at];
    for (uint32_t i = 0; i < op->n_slots; i++) {
        uint32_t state = select(t);
        completion(t, at, state, op->slots[i], state + 2);
        otherwise(t, state, state + 1, !polls);
        if (polls) {
            wide_add(t, SKEL_LOCAL);
            wide_go(t, state + 1, state);
        } else {
            uint32_t wait = select(t);
            completion(t, at, wait, op->slots[i], state + 2);
        }
    }
}

static void test_all(struct wide_target *t, uint32_t at, bool polls)
{
    const struct wide_op *op = &t->program->ops[at];
    uint32_t state = select(t);
    uint32_t alt = alternative(t, state, SKEL_ALT_ALL, op->slots, op->n_slots);
    wide_go(t, state, state + 1)->alt = alt;
    otherwise(t, state, polls ? state : state + 1, !polls);
    each(t, at, full_set(op));
}

static void wait(struct wide_target *t, uint32_t at)
{
    const struct wide_op *op = &t->program->ops[at];
    switch (op->form) {
    case WAIT_EACH: each(t, at, full_set(op)); return;
    case WAIT_ANY: any(t, at, false); return;
    case WAIT_ANY_FIRST: any_first(t, at); return;
    case WAIT_SOME:
        if (op->n_slots == 2)
            some(t, at);
        else
            any(t, at, false);
        return;
    case WAIT_TEST: test(t, at, false); return;
    case WAIT_TEST_LOOP: test(t, at, true); return;
    case WAIT_TESTALL: test_all(t, at, false); return;
    case WAIT_TESTALL_LOOP: test_all(t, at, true); return;
    case WAIT_TESTANY_LOOP: any(t, at, true); return;
    default: return;
    }
}

/* Receive states, one for each channel, all going on behind the last. */
static void receive_each(struct wide_target *t, const struct wide_op *op,
                         const uint32_t *chans, uint32_t n)
{
    uint32_t behind = t->m->n_states + n;
    for (uint32_t i = 0; i < n; i++) {
        struct wide_op one = *op;
        one.source = t->s->chans[chans[i]].from;
        one.source_tag = (uint32_t)t->s->chans[chans[i]].tag;
        uint32_t number = t->m->n_states;
        struct skel_state *state = wide_add(t, SKEL_RECV);
        state->n_chans = wide_sources(t, &one, &state->chans);
        wide_outcomes(t, number, &one, SKEL_NONE, behind);
        if (op->mark)
            wide_assign(t, &t->m->states[number].trans[0], VAR_X, false, i % SYMBOLS);
    }
}

static void receive_any(struct wide_target *t, const struct wide_op *op)
{
    uint32_t number = t->m->n_states;
    struct skel_state *state = wide_add(t, SKEL_RECV);
    state->n_chans = wide_sources(t, op, &state->chans);
    wide_outcomes(t, number, op, SKEL_NONE, number + 1);
}

/* A SELECT state with the alternative that there is a message; transition i of it goes to
 * the i-th state behind this one, or all to the next one. */
static uint32_t look(struct wide_target *t, const struct wide_op *op, bool apart)
{
    bool takes = op->form == PROBE_MATCHED || op->form == PROBE_MATCHED_LOOP;
    uint32_t state = select(t);
    struct skel_alt alt = { .kind = takes ? SKEL_ALT_MPROBE : SKEL_ALT_PROBE };
    alt.n_chans = wide_sources(t, op, &alt.chans);
    alt.reqs = arena_memdup(t->s->arena, op->slots, sizeof op->slots);
    alt.n_reqs = takes;
    uint32_t number = skel_add_alt(t->s, t->m, state, &alt);
    for (uint32_t i = 0; i < alt.n_chans; i++) {
        struct skel_trans *trans = wide_go(t, state, state + 1 + (apart ? i : 0));
        trans->alt = number;
        trans->chan = alt.chans[i];
        if (takes && op->mark)
            wide_assign(t, trans, VAR_X, false, i % SYMBOLS);
        else if (takes && op->keep)
            trans->bind = VAR_X;
    }
    return state;
}

static void probe(struct wide_target *t, const struct wide_op *op)
{
    uint32_t *chans = NULL, n = wide_sources(t, op, &chans), state;
    switch (op->form) {
    case PROBE_AGAIN:
        look(t, op, false);
        receive_any(t, op);
        return;
    case PROBE_ONCE:
        state = look(t, op, false);
        otherwise(t, state, state + 1, true);
        receive_any(t, op);
        return;
    case PROBE_LOOP:
        state = look(t, op, true);
        otherwise(t, state, state, false);
        receive_each(t, op, chans, n);
        return;
    case PROBE_MATCHED:
    case PROBE_MATCHED_LOOP:
        state = look(t, op, false);
        if (op->form == PROBE_MATCHED_LOOP)
            otherwise(t, state, state, false);
        wide_add(t, SKEL_MRECV)->req = op->slots[0];
        wide_go(t, state + 1, state + 2);
        return;
    default: /* PROBE_WAITS */
        look(t, op, true);
        receive_each(t, op, chans, n);
        return;
    }
}

void wide_select(struct wide_target *t, uint32_t at)
{
    const struct wide_op *op = &t->program->ops[at];
    uint32_t state = t->m->n_states;
    if (op->kind == WIDE_PROBE) {
        probe(t, op);
    } else if (op->kind == WIDE_DETACH) {
        select(t);
        uint32_t alt = alternative(t, state, SKEL_ALT_DRAINED, NULL, 0);
        wide_go(t, state, state + 1)->alt = alt;
    } else {
        if (op->kind == WIDE_CANCEL) {
            wide_add(t, SKEL_CANCEL)->req = op->slots[0];
            wide_go(t, state, state + 1);
        }
        wait(t, at);
    }
}
