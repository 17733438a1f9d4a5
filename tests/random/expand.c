/* State s3 with i = 2 becomes a state of its own:
 *
 *     s3 local -> s4 if i < 3 do i += 1      (s3, 2) local -> (s4, 3)
 *
 * So loops that count become long chains of states that look alike.
 */
#include "tests/random/expand.h"

#include "core/base/vec.h"
#include "core/skel/pass/fold.h"

#include <string.h>

enum { MAX_EXPANDED = 400 };

struct expand {
    struct arena *arena;
    const struct skel *s;
    const struct skel_machine *from;
    struct skel_machine *to;
    uint32_t *origin;  /* per new state: the old one */
    int32_t **values;  /* per new state */
    uint32_t cap_origin, cap_values, n_values;
};

static uint32_t state_for(struct expand *x, uint32_t origin, const int32_t *values)
{
    size_t size = x->from->n_vars * sizeof *values;
    for (uint32_t i = 0; i < x->to->n_states; i++)
        if (x->origin[i] == origin && (!size || !memcmp(x->values[i], values, size)))
            return i;
    struct skel_state st = x->from->states[origin];
    st.trans = NULL;
    st.n_trans = st.cap_trans = 0;
    if (st.send_var != SKEL_NONE)
        st.sym = (uint32_t)values[st.send_var];
    st.send_var = SKEL_NONE;
    uint32_t n = x->to->n_states;
    VEC_PUSH(x->arena, x->origin, n, x->cap_origin, origin);
    int32_t *copy = arena_memdup(x->arena, values, size);
    VEC_PUSH(x->arena, x->values, x->n_values, x->cap_values, copy);
    VEC_PUSH(x->arena, x->to->states, x->to->n_states, x->to->cap_states, st);
    return x->to->n_states - 1;
}

static bool holds(const struct skel_guard *g, int32_t v)
{
    switch (g->cmp) {
    case SKEL_EQ: return v == g->value;
    case SKEL_NE: return v != g->value;
    case SKEL_LT: return v < g->value;
    case SKEL_LE: return v <= g->value;
    case SKEL_GT: return v > g->value;
    case SKEL_GE: return v >= g->value;
    }
    return false;
}

static void add_transition(struct expand *x, uint32_t state, const struct skel_trans *t,
                           uint32_t sym)
{
    int32_t *values = arena_memdup(x->arena, x->values[state],
                                   x->from->n_vars * sizeof *values);
    for (uint32_t i = 0; i < t->n_guards; i++)
        if (!holds(&t->guards[i], values[t->guards[i].var]))
            return;
    if (t->bind != SKEL_NONE)
        values[t->bind] = (int32_t)sym;
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        values[a->var] = a->value + (a->add ? values[a->var] : 0);
    }
    struct skel_trans copy = *t;
    copy.sym = sym;
    copy.bind = SKEL_NONE;
    copy.n_guards = copy.n_assigns = 0;
    copy.to = state_for(x, t->to, values);
    struct skel_state *st = &x->to->states[state];
    VEC_PUSH(x->arena, st->trans, st->n_trans, st->cap_trans, copy);
}

static bool expand_machine(struct expand *x)
{
    int32_t *values = ARENA_ARRAY(x->arena, int32_t, x->from->n_vars);
    for (uint32_t v = 0; v < x->from->n_vars; v++)
        values[v] = x->from->vars[v].init;
    state_for(x, 0, values);
    for (uint32_t i = 0; i < x->to->n_states; i++) {
        const struct skel_state *st = &x->from->states[x->origin[i]];
        for (uint32_t k = 0; k < st->n_trans; k++) {
            const struct skel_trans *t = &st->trans[k];
            uint32_t n = t->chan != SKEL_NONE ? x->s->chans[t->chan].n_syms
                                              : x->s->n_coll_syms;
            if (t->bind == SKEL_NONE || t->sym != SKEL_NONE)
                add_transition(x, i, t, t->sym);
            else
                for (uint32_t sym = 0; sym < n; sym++)
                    add_transition(x, i, t, sym);
        }
        if (x->to->n_states > MAX_EXPANDED)
            return false;
    }
    return true;
}

struct skel *expand_variables(struct arena *arena, const struct skel *s)
{
    struct skel *copy = skel_copy_world(arena, s, 0);
    for (uint32_t r = 0; r < s->nprocs; r++) {
        struct skel_machine *to = &copy->worlds[0].ranks[r];
        *to = (struct skel_machine){ .n_reqs = to->n_reqs };
        struct expand x = { .arena = arena, .s = s, .from = &s->worlds[0].ranks[r], .to = to };
        if (!expand_machine(&x))
            return NULL;
    }
    return copy;
}
