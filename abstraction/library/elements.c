/* Elements of an array that qsort() sorts, for slicer/rewrite/models.c.
 *
 *     __m2s_all_known(v, 3, 4)        1: the bytes of all three are constants
 *     __m2s_is_known(r)               1: r is a constant
 *     __m2s_is_unset(r)               1: a variable that nobody has set was read
 *     __m2s_node(it)                  it, of a container of C++ (frontend/llvm/node_ends.c)
 *     __m2s_not_null(p)               p, which is not null, whatever is known of it
 *     __m2s_same(&v[0], &v[1], 4)     1: nobody can tell the two apart
 *     __m2s_is_whole(text)            1: it is as strdup() made it of a word of argv
 *     __m2s_such(i, i < n)            i, of which this is so
 *     __m2s_swap(&v[0], &v[1], 4)
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/state.h"

enum { MANY = 64,        /* elements: with more, the order is not computed */
       MANY_POINTERS = 6 /* what these lead to may not be known, and then each comparison forks */
};

static bool is_place(struct library_call *c, const struct value *v, int64_t size)
{
    const struct memory *m = access_object(c->e, c->s, *v, false);
    return m && !v->any && !m->freed && !m->shared && v->i >= 0 && size <= m->size - v->i;
}

/* No content of bytes lo..hi-1 is an unknown value; what was never set is no value. */
static bool is_filled(const struct memory *m, int64_t lo, int64_t hi)
{
    for (uint32_t i = 0; i < m->n_segments; i++)
        if (m->segments[i].lo < hi && lo < m->segments[i].hi &&
            m->segments[i].fill == FILL_UNKNOWN)
            return false;
    return m->base.fill != FILL_UNKNOWN;
}

static bool all_known(struct library_call *c)
{
    const struct value *base = &c->args[0], *n = &c->args[1], *size = &c->args[2];
    if (n->kind != VALUE_INT || size->kind != VALUE_INT || n->i < 0 || n->i > MANY ||
        size->i < 1 || size->i > 4096 || !is_place(c, base, n->i * size->i))
        return false;
    const struct memory *m = access_object(c->e, c->s, *base, false);
    int64_t end = base->i + n->i * size->i;
    for (uint32_t i = 0; i < m->n_cells; i++) {
        struct value v = m->cells[i].value;
        int64_t at = m->cells[i].offset;
        bool inside = at < end && at + (int64_t)value_kind_size((enum ir_kind)v.type) > base->i;
        v = inside ? facts_reduce(&c->s->facts, v) : v;
        if (inside && (v.kind == VALUE_EXPR || v.kind == VALUE_NONE ||
                       (v.kind == VALUE_ADDR && (v.any || n->i > MANY_POINTERS))))
            return false;
    }
    return is_filled(m, base->i, end);
}

static const struct cell *cell_at(const struct memory *m, int64_t offset)
{
    for (uint32_t i = 0; i < m->n_cells; i++)
        if (m->cells[i].offset == offset)
            return &m->cells[i];
    return NULL;
}

static bool are_same(struct library_call *c, int64_t size)
{
    const struct memory_env *env = &c->e->env;
    const struct memory *a = access_object(c->e, c->s, c->args[0], false);
    const struct memory *b = access_object(c->e, c->s, c->args[1], false);
    for (int64_t i = 0; i < size;) {
        int64_t at = c->args[0].i + i, other = c->args[1].i + i;
        const struct cell *x = cell_at(a, at);
        const struct segment *from;
        if (!x) {
            if (memory_byte(env, a, at) != memory_byte(env, b, other))
                return false;
            i++;
            continue;
        }
        enum ir_kind type = (enum ir_kind)x->value.type;
        struct value y = memory_peek(env, b, other, type, &from);
        if (!value_equal(&x->value, &y))
            return false;
        i += (int64_t)value_kind_size(type);
    }
    return true;
}

static void swap(struct library_call *c, int64_t size)
{
    struct memory *kept = memory_new(c->e->arena, "element", size, FILL_UNINIT);
    memory_copy(&c->e->env, kept, 0, access_object(c->e, c->s, c->args[0], false), c->args[0].i,
                size);
    if (access_copy(c->e, c->s, c->args[0], c->args[1], size, c->ev))
        memory_copy(&c->e->env, access_object(c->e, c->s, c->args[1], true), c->args[1].i, kept,
                    0, size);
}

/* Are both elements places of known size? */
static bool are_places(struct library_call *c, int64_t *size)
{
    *size = c->args[2].kind == VALUE_INT ? c->args[2].i : -1;
    return *size >= 0 && is_place(c, &c->args[0], *size) && is_place(c, &c->args[1], *size);
}

static bool run_swap(struct library_call *c)
{
    int64_t size;
    bool known = are_places(c, &size);
    if (known)
        swap(c, size);
    return known;
}

/* The end of a tree or a list is a node that lies in the container, without an element. */
static bool run_node(struct library_call *c)
{
    const struct value *v = &c->args[0];
    if (v->kind == VALUE_ADDR && (v->object & OBJECT_REGION) != OBJECT_HEAP)
        engine_fault(c->ev, DIAG_C_RUNTIME, "the iterator leads to no element");
    c->result = *v;
    return true;
}

/* A null pointer that is known is one that is read where nothing is known, in a tree in which two
 * were joined: it is any other. */
static bool run_not_null(struct library_call *c)
{
    c->result = facts_reduce(&c->s->facts, c->args[0]);
    if (value_is_null(&c->result))
        c->result = engine_fresh(c->e, c->s, IR_PTR, true, LEDGER_MEMORY, "a node");
    if (c->result.kind == VALUE_EXPR)
        facts_exclude(&c->s->facts, c->result.e, 0);
    return true;
}

/* What a number is that stands for one that could be computed. */
static bool run_such(struct library_call *c)
{
    struct value is = facts_reduce(&c->s->facts, c->args[1]);
    c->result = c->args[0];
    struct facts facts = facts_copy(&c->s->facts, c->e->arena);
    if (is.kind == VALUE_EXPR && facts_assume(&facts, is.e, true))
        c->s->facts = facts;
    return true;
}

/* Memory of its own that holds a text that was given to all ranks, and nothing else since. */
static bool is_whole(struct library_call *c, struct value at)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    bool is_one = m && !m->is_view && !m->freed && !at.any && at.i == 0;
    return is_one &&
           (m->shared || shared_number_of_text(c->e, c->s, at).kind != VALUE_NONE);
}

bool library_elements(struct library_call *c)
{
    int64_t size;
    struct value v;
    switch (c->fn) {
    case LIBC_FN___m2s_all_known: c->result = value_int(IR_I32, all_known(c)); return true;
    case LIBC_FN___m2s_is_known:
        v = facts_reduce(&c->s->facts, c->args[0]);
        c->result = value_int(IR_I32, v.kind == VALUE_INT);
        return true;
    case LIBC_FN___m2s_node: return run_node(c);
    case LIBC_FN___m2s_not_null: return run_not_null(c);
    case LIBC_FN___m2s_is_unset:
        c->result = value_int(IR_I32, handle_never_set(c->e, &c->args[0]));
        return true;
    case LIBC_FN___m2s_is_whole:
        c->result = value_int(IR_I32, is_whole(c, c->args[0]));
        return true;
    case LIBC_FN___m2s_same:
        c->result = value_int(IR_I32, are_places(c, &size) && are_same(c, size));
        return true;
    case LIBC_FN___m2s_such: return run_such(c);
    case LIBC_FN___m2s_swap: return run_swap(c);
    default: return false;
    }
}
