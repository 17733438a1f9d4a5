#include "abstraction/interp/few_values.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

#include <assert.h>

/* Of a variable; of all together: so many states at most. */
enum { FEW = 8, MOST_TOGETHER = 4096, MOST_VARIABLES = 256 };

/* A scalar in memory, at the head of a loop, and what it has been there. */
struct few_value {
    const struct func_info *fn;
    uint32_t header, object;
    int64_t offset;
    int64_t values[FEW];
    uint32_t n; /* FEW + 1: more than that */
};

struct few_values {
    struct few_value *v;
    uint32_t n, cap;
};

/* NULL: there are too many. */
static struct few_value *find(struct engine *e, struct state *s, uint32_t header, uint32_t object,
                              int64_t offset)
{
    struct rank *r = &e->ranks[s->rank];
    const struct func_info *fn = state_top(s)->fn;
    if (!r->few)
        r->few = ARENA_NEW(e->arena, struct few_values);
    for (uint32_t i = 0; i < r->few->n; i++) {
        struct few_value *f = &r->few->v[i];
        if (f->fn == fn && f->header == header && f->object == object && f->offset == offset)
            return f;
    }
    if (r->few->n == MOST_VARIABLES)
        return NULL;
    struct few_value f = {.fn = fn, .header = header, .object = object, .offset = offset};
    VEC_PUSH(e->arena, r->few->v, r->few->n, r->few->cap, f);
    return &r->few->v[r->few->n - 1];
}

static void note(struct few_value *f, const struct value *v)
{
    uint32_t i = 0;
    if (v->kind != VALUE_INT)
        f->n = FEW + 1;
    while (i < f->n && f->n <= FEW && f->values[i] != v->i)
        i++;
    if (f->n > FEW || i < f->n)
        return;
    if (f->n < FEW)
        f->values[f->n] = v->i;
    f->n++;
}

/* ---- over the memory of a state ---- */

struct pass {
    struct engine *e;
    struct state *s;
    uint32_t header;
    struct state *copy; /* what is kept is written there; NULL: values are noted */
    bool keeps;
};

static void look_at(struct pass *x, uint32_t object, const struct memory *now,
                    const struct memory *before)
{
    if (!now || !before || now == before || now->handle)
        return;
    for (uint32_t i = 0; i < now->n_cells; i++) {
        const struct cell *c = &now->cells[i], *was = memory_cell_at(before, c->offset);
        if (!was || was->value.type != c->value.type || value_equal(&was->value, &c->value))
            continue;
        struct few_value *f = find(x->e, x->s, x->header, object, c->offset);
        if (f && x->copy && f->n <= FEW) {
            struct memory *m = state_writable(x->e, x->copy, object);
            memory_store(&x->e->env, m, c->offset, c->value);
            x->keeps = true;
        } else if (f && !x->copy) {
            note(f, &was->value);
            note(f, &c->value);
        }
    }
}

static void look_at_all(struct pass *x, const struct state *before)
{
    const struct state *s = x->s;
    for (uint32_t i = 0; i < x->e->globals.n; i++)
        look_at(x, OBJECT_GLOBAL | i, s->globals[i], before->globals[i]);
    for (uint32_t i = 0; i < s->n_locals && i < before->n_locals; i++)
        look_at(x, OBJECT_LOCAL | i, s->locals[i], before->locals[i]);
    for (uint32_t i = 0; i < s->n_heap && i < before->n_heap; i++)
        look_at(x, OBJECT_HEAP | i, s->heap[i], before->heap[i]);
}

/* How many states they tell apart, at most. */
static uint64_t together(const struct few_values *all, const struct func_info *fn, uint32_t header)
{
    uint64_t n = 1;
    for (uint32_t i = 0; all && i < all->n && n <= MOST_TOGETHER; i++) {
        const struct few_value *f = &all->v[i];
        if (f->fn == fn && f->header == header && f->n <= FEW)
            n *= f->n;
    }
    return n;
}

struct state *few_values_keep(struct engine *e, struct state *s, struct state *before,
                              uint32_t header)
{
    assert(before && before->n_frames);
    struct state *copy = state_clone(e, before);
    struct pass x = {.e = e, .s = s, .header = header};
    if (s->n_frames != before->n_frames ||
        !mechanism_is_on(e->options->mechanisms, MECHANISM_FEW_VALUES))
        return copy;
    look_at_all(&x, before);
    const struct few_values *all = e->ranks[s->rank].few;
    if (together(all, state_top(s)->fn, header) > MOST_TOGETHER)
        return copy;
    x.copy = copy;
    look_at_all(&x, before);
    if (x.keeps)
        mechanism_applies(e->options->mechanisms, MECHANISM_FEW_VALUES);
    return copy;
}
