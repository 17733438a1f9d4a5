/* After something was assumed: values that the facts fix become constants.
 *
 *     if (n == 3) a[0] = 2 * n;     on the side where it holds, n is 3 and 2 * n is 6
 *
 * Where only one assumption is new, values can have changed that mention its atoms, or atoms to
 * which facts relate these; nothing else is looked at.
 */
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"

struct reduction {
    struct engine *e;
    struct state *s;
    uint32_t mark; /* of the atoms that may have changed; 0: all may */
};

/* ---- what may have changed ---- */

static bool mentions(const struct expr *x, uint32_t mark)
{
    if (x->op == EXPR_ATOM)
        return x->mark == mark;
    return (x->a && mentions(x->a, mark)) || (x->b && mentions(x->b, mark));
}

/* True: an atom was not marked before. */
static bool mark_atoms(const struct expr *x, uint32_t mark)
{
    if (x->op == EXPR_ATOM) {
        bool fresh = x->mark != mark;
        ((struct expr *)x)->mark = mark;
        return fresh;
    }
    bool a = x->a && mark_atoms(x->a, mark);
    return (x->b && mark_atoms(x->b, mark)) || a;
}

/* True: more atoms are marked now. */
static bool mark_related(const struct facts *fs, uint32_t mark)
{
    bool more = false;
    for (uint32_t i = 0; i < fs->n; i++)
        if (fs->v[i].e->op != EXPR_ATOM && mentions(fs->v[i].e, mark))
            more |= mark_atoms(fs->v[i].e, mark);
    return more;
}

static uint32_t mark_changed(struct engine *e, const struct state *s, const struct expr *about)
{
    uint32_t mark = ++e->values->mark;
    mark_atoms(about, mark);
    while (mark_related(&s->facts, mark) ||
           (s->facts.shared && mark_related(s->facts.shared, mark)))
        continue;
    return mark;
}

/* ---- values ---- */

static struct value reduced(const struct reduction *r, struct value v)
{
    bool place = v.kind == VALUE_ADDR && v.named;
    bool same = (v.kind != VALUE_EXPR && !place) || (r->mark && !mentions(v.e, r->mark));
    if (same || !place)
        return same ? v : facts_reduce(&r->s->facts, v);
    return value_at_offset(v, facts_reduce(&r->s->facts, value_offset(&v)));
}

static void reduce_values(const struct reduction *r, struct value *v, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        v[i] = reduced(r, v[i]);
}

static bool has_change(const struct reduction *r, const struct memory *m)
{
    if (memory_digest(m))
        return false;
    for (uint32_t i = 0; i < m->n_cells; i++) {
        struct value v = reduced(r, m->cells[i].value);
        if (!value_equal(&v, &m->cells[i].value))
            return true;
    }
    return false;
}

static void reduce_object(const struct reduction *r, uint32_t object)
{
    struct memory *m = state_object(r->e, r->s, object);
    if (!m || !has_change(r, m))
        return;
    m = state_writable(r->e, r->s, object);
    for (uint32_t i = 0; i < m->n_cells; i++)
        reduce_values(r, &m->cells[i].value, 1);
}

static void reduce_all(const struct reduction *r)
{
    struct engine *e = r->e;
    struct state *s = r->s;
    for (uint32_t i = 0; i < s->n_frames; i++) {
        struct frame *f = &s->frames[i];
        reduce_values(r, f->temps, f->fn->f->n_temps);
        reduce_values(r, f->varargs, f->n_varargs);
    }
    reduce_values(r, s->pending, s->n_pending);
    request_reduce(s);
    for (uint32_t i = 0; i < e->globals.n; i++)
        if (s->globals[i] != e->globals.v[i])
            reduce_object(r, OBJECT_GLOBAL | i);
    for (uint32_t i = 0; i < s->n_locals; i++)
        if (s->locals[i])
            reduce_object(r, OBJECT_LOCAL | i);
    for (uint32_t i = 0; i < s->n_heap; i++)
        reduce_object(r, OBJECT_HEAP | i);
}

void state_reduce(struct engine *e, struct state *s)
{
    reduce_all(&(struct reduction){.e = e, .s = s});
}

void state_reduce_about(struct engine *e, struct state *s, const struct expr *about)
{
    reduce_all(&(struct reduction){.e = e, .s = s, .mark = mark_changed(e, s, about)});
}
