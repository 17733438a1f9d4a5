/* Tarjan's algorithm, with a stack of its own instead of recursion. */
#include "core/skel/pass/scc.h"

#include <string.h>

struct search {
    const struct skel_machine *m;
    uint32_t *index, *low, *stack, *path, *next;
    bool *on_stack;
    uint32_t n_index, n_stack, n_path;
    struct skel_parts parts;
};

static void enter(struct search *f, uint32_t state)
{
    f->index[state] = f->low[state] = ++f->n_index;
    f->stack[f->n_stack++] = state;
    f->on_stack[state] = true;
    f->path[f->n_path++] = state;
}

static void leave(struct search *f, uint32_t state)
{
    f->n_path--;
    if (f->n_path && f->low[state] < f->low[f->path[f->n_path - 1]])
        f->low[f->path[f->n_path - 1]] = f->low[state];
    if (f->low[state] != f->index[state])
        return;
    uint32_t member;
    do {
        member = f->stack[--f->n_stack];
        f->on_stack[member] = false;
        f->parts.of[member] = f->parts.n;
    } while (member != state);
    f->parts.n++;
}

static void follow(struct search *f, uint32_t from, uint32_t to)
{
    if (!f->index[to])
        enter(f, to);
    else if (f->on_stack[to] && f->index[to] < f->low[from])
        f->low[from] = f->index[to];
}

struct skel_parts skel_find_parts(const struct skel_machine *m, const uint32_t *states,
                                  uint32_t n_states,
                                  bool (*follows)(const void *context, uint32_t state,
                                                  uint32_t trans),
                                  const void *context, struct arena *scratch)
{
    uint32_t n = m->n_states;
    struct search f = {
        .m = m,
        .index = ARENA_ARRAY(scratch, uint32_t, n),
        .low = ARENA_ARRAY(scratch, uint32_t, n),
        .stack = ARENA_ARRAY(scratch, uint32_t, n),
        .path = ARENA_ARRAY(scratch, uint32_t, n),
        .next = ARENA_ARRAY(scratch, uint32_t, n),
        .on_stack = ARENA_ARRAY(scratch, bool, n),
        .parts.of = ARENA_ARRAY(scratch, uint32_t, n),
    };
    memset(f.parts.of, 0xff, n * sizeof *f.parts.of); /* SKEL_NONE */
    for (uint32_t i = 0; i < n_states; i++) {
        if (!f.index[states[i]])
            enter(&f, states[i]);
        while (f.n_path) {
            uint32_t at = f.path[f.n_path - 1];
            uint32_t k = f.next[at]++;
            if (k == m->states[at].n_trans)
                leave(&f, at);
            else if (follows(context, at, k))
                follow(&f, at, m->states[at].trans[k].to);
        }
    }
    return f.parts;
}
