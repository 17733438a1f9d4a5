/* One small change at a random place. */
#include "tests/random/c_mutant.h"

#include "tests/random/compare.h"
#include "tests/random/rng.h"

static const char *const names[C_CHANGE_COUNT] = {
    "none", "swap", "drop-send", "drop-recv", "flip", "peer", "value",
};

const char *c_change_text(enum c_change change)
{
    return names[change];
}

static bool is_send(const struct skel_state *state)
{
    return state->kind == SKEL_SEND || state->kind == SKEL_SSEND;
}

static bool is_straight(const struct skel_state *state)
{
    return (is_send(state) || state->kind == SKEL_RECV || state->kind == SKEL_COLL)
           && state->n_trans == 1;
}

/* Exchange everything but where it leads. */
static void swap_states(struct skel_state *a, struct skel_state *b)
{
    struct skel_state old = *a;
    uint32_t to_a = a->trans[0].to, to_b = b->trans[0].to;
    *a = *b;
    *b = old;
    a->trans[0].to = to_a;
    b->trans[0].to = to_b;
}

static bool change_state(struct skel *s, struct skel_machine *m, uint32_t number,
                         enum c_change change)
{
    struct skel_state *state = &m->states[number];
    switch (change) {
    case C_CHANGE_SWAP:
        if (!is_straight(state) || number + 1 >= m->n_states
            || !is_straight(&m->states[number + 1]))
            return false;
        swap_states(state, &m->states[number + 1]);
        return true;
    case C_CHANGE_DROP_SEND:
    case C_CHANGE_DROP_RECV:
        if (change == C_CHANGE_DROP_SEND ? !is_send(state)
                                         : state->kind != SKEL_RECV || state->n_trans > 1)
            return false;
        state->kind = SKEL_LOCAL;
        state->n_chans = 0;
        state->trans[0].bind = state->trans[0].chan = SKEL_NONE;
        return true;
    case C_CHANGE_FLIP:
        if (state->kind != SKEL_LOCAL || state->n_trans != 2 || !state->trans[0].n_guards)
            return false;
        uint32_t first = state->trans[0].to;
        state->trans[0].to = state->trans[1].to;
        state->trans[1].to = first;
        return true;
    case C_CHANGE_PEER:
        if (!is_send(state))
            return false;
        const struct skel_chan *old = &s->chans[state->chan];
        uint32_t to = (old->to + 1) % s->nprocs;
        uint32_t chan = skel_add_chan(s, old->from, to, old->tag, 0);
        for (uint32_t i = 0; i < 2; i++)
            skel_add_sym(s, chan, i ? "1" : "0");
        state->chan = chan;
        return true;
    case C_CHANGE_VALUE:
        if (!is_send(state) || state->send_var != SKEL_NONE)
            return false;
        state->sym = !state->sym;
        return true;
    case C_CHANGE_NONE:
    case C_CHANGE_COUNT: break;
    }
    return false;
}

struct skel *c_change_skel(struct arena *arena, const struct skel *s, uint64_t seed,
                           enum c_change change)
{
    struct skel *copy = compare_copy(arena, s);
    struct rng rng = { seed ^ 0xbad };
    for (uint32_t i = 0; change != C_CHANGE_NONE && i < 50; i++) {
        struct skel_world *world = &copy->worlds[rng_below(&rng, copy->n_worlds)];
        struct skel_machine *m = &world->ranks[rng_below(&rng, copy->nprocs)];
        if (change_state(copy, m, rng_below(&rng, m->n_states), change))
            break;
    }
    return copy;
}
