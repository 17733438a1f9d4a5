/* Addresses of different objects that may be equal (see address.h). */
#include "abstraction/state/address.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

#include <string.h>

static uint32_t region(const struct value *v)
{
    return v->object & OBJECT_REGION;
}

const struct ir_global *address_literal(const struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    uint32_t index = OBJECT_INDEX(v->object);
    bool is_one = region(v) == OBJECT_GLOBAL && index < p->n_globals &&
                  p->globals[index].is_string;
    return is_one ? &p->globals[index] : NULL;
}

/* The frame whose local the address is. */
static const struct frame *frame_of(const struct state *s, const struct value *v)
{
    const struct frame *found = NULL;
    for (uint32_t i = 0; i < s->n_frames; i++)
        if (s->frames[i].locals <= OBJECT_INDEX(v->object))
            found = &s->frames[i];
    return found;
}

/* A compound literal that is const, or a string literal: they need not be apart (6.5.2.5p7). */
static bool is_const_literal(const struct engine *e, const struct state *s, const struct value *v)
{
    const struct frame *f = region(v) == OBJECT_LOCAL ? frame_of(s, v) : NULL;
    const struct ir_object *o = NULL;
    if (address_literal(e, v))
        return true;
    if (f)
        o = &f->fn->f->locals[OBJECT_INDEX(v->object) - f->locals].obj;
    else if (region(v) == OBJECT_GLOBAL && OBJECT_INDEX(v->object) < e->program->p->n_globals)
        o = &e->program->p->globals[OBJECT_INDEX(v->object)].obj;
    return o && (o->is_temp || strcmp(o->name, IR_LITERAL) == 0) &&
           strncmp(o->c_type, "const ", 6) == 0;
}

/* Handles of one group, which a library may give as often as it is asked for (MPI-4.0 7.3.2). */
static bool are_one_group(struct engine *e, const struct memory *a, const struct memory *b)
{
    const struct segment *from;
    if (!a->handle || !b->handle || a->handle->kind != HANDLE_GROUP ||
        b->handle->kind != HANDLE_GROUP)
        return false;
    struct value in_a = memory_peek(&e->env, a, 0, IR_PTR, &from);
    struct value in_b = memory_peek(&e->env, b, 0, IR_PTR, &from);
    return value_equal(&in_a, &in_b);
}

/* Where the object ends, as far as that is known; MPI's are of size 0 in mpi.h. */
static int64_t size_of(const struct memory *m)
{
    return m->size < 1 || m->size >= INT64_MAX / 8 ? 1 : m->size;
}

/* If the addresses are equal, do the objects lie in one another?  Relative to the address, an
 * object is at -v.i .. size - v.i. */
static bool overlap(const struct value *a, const struct memory *in_a, const struct value *b,
                    const struct memory *in_b)
{
    wide from = a->i > b->i ? -(wide)b->i : -(wide)a->i;
    wide end_a = (wide)size_of(in_a) - a->i, end_b = (wide)size_of(in_b) - b->i;
    return from < end_a && from < end_b;
}

/* Two literals share memory only where their characters are the same. */
static bool same_text(const struct ir_global *a, int64_t at_a, const struct ir_global *b,
                      int64_t at_b)
{
    if (!a->bytes || !b->bytes)
        return true;
    int64_t size_a = (int64_t)a->obj.type.size, size_b = (int64_t)b->obj.type.size;
    int64_t shift = at_b - at_a;
    for (int64_t i = 0; i < size_a; i++)
        if (i + shift >= 0 && i + shift < size_b && a->bytes[i] != b->bytes[i + shift])
            return false;
    return true;
}

/* One of them has ended, or may have: calls of free() that decide nothing else are not in a
 * slice.  In valid C only a number tells the address of what has ended (C11 6.2.4p2), except for
 * handles. */
static bool may_be_reused(const struct value *a, const struct memory *in_a,
                          const struct value *b, const struct memory *in_b, bool as_numbers)
{
    if (region(a) != region(b) || region(a) == OBJECT_GLOBAL)
        return false;
    return as_numbers || !in_a || !in_b || in_a->freed || in_b->freed;
}

static bool is_view(const struct memory *m)
{
    return m && m->is_view;
}

/* Does it begin behind something in the text at the beginning of the other object: behind the
 * number that strtol() has read there? */
static bool is_rest(const struct value *a, const struct memory *in_a, const struct value *b,
                    const struct memory *in_b)
{
    bool behind = false;
    if (!in_a || !in_b || !in_a->shared || !in_b->shared || a->i < 0 || b->i > 0)
        return false;
    for (const struct unknown_text *t = in_a->shared; t->of; t = t->of) {
        behind = behind || t->fn || t->n > 0;
        if (behind && strcmp(t->of->name, in_b->shared->name) == 0)
            return true;
    }
    return false;
}

bool address_may_meet(struct engine *e, struct state *s, struct value a, struct value b,
                      bool as_numbers)
{
    if (a.kind != VALUE_ADDR || b.kind != VALUE_ADDR || a.any || b.any || a.object == b.object)
        return false;
    const struct memory *in_a = state_object(e, s, a.object);
    const struct memory *in_b = state_object(e, s, b.object);
    if (may_be_reused(&a, in_a, &b, in_b, as_numbers))
        return true;
    if (is_rest(&a, in_a, &b, in_b) || is_rest(&b, in_b, &a, in_a))
        return false;
    if (is_view(in_a) || is_view(in_b))
        return true;
    if (!in_a || !in_b)
        return false;
    const struct ir_global *text_a = address_literal(e, &a);
    const struct ir_global *text_b = address_literal(e, &b);
    if (text_a && text_b && same_text(text_a, a.i, text_b, b.i))
        return true;
    if (!(text_a && text_b) && is_const_literal(e, s, &a) && is_const_literal(e, s, &b))
        return true;
    if (are_one_group(e, in_a, in_b))
        return true;
    return !overlap(&a, in_a, &b, in_b);
}

/* ---- which outcome ---- */

struct address_pair {
    uint32_t rank;
    uint32_t a, b;       /* objects */
    int64_t at_a, at_b;
    struct value meets;
};

/* Does the one answer hold as long as the program runs?  Locals of another function than main()
 * lie elsewhere in each of its calls, and a compiler may lay out each of them in its own way. */
static bool is_fixed(const struct state *s, const struct value *a, const struct value *b)
{
    if (region(a) != region(b) || region(a) == OBJECT_HEAP)
        return false;
    const struct frame *main = &s->frames[0];
    return region(a) == OBJECT_GLOBAL || (frame_of(s, a) == main && frame_of(s, b) == main);
}

static struct value any_outcome(struct engine *e, const struct state *s, bool over)
{
    enum ledger_kind kind = over ? LEDGER_ADDRESS : LEDGER_INPUT;
    struct value any = engine_fresh(e, s, IR_I32, over, kind, "an address");
    return value_bin(e->values, IR_NE, IR_I32, any, value_int(IR_I32, 0));
}

struct address_pairs {
    struct address_pair *v;
    uint32_t n, cap;
};

static bool is_about(const struct address_pair *p, const struct value *a, const struct value *b)
{
    return p->a == a->object && p->at_a == a->i && p->b == b->object && p->at_b == b->i;
}

struct value address_meets(struct engine *e, const struct state *s, struct value a,
                           struct value b)
{
    if (!is_fixed(s, &a, &b))
        return any_outcome(e, s, true);
    if (!e->attempt.pairs)
        e->attempt.pairs = ARENA_NEW(e->arena, struct address_pairs);
    struct address_pairs *all = e->attempt.pairs;
    for (uint32_t i = 0; i < all->n; i++) {
        const struct address_pair *p = &all->v[i];
        if (p->rank == s->rank && (is_about(p, &a, &b) || is_about(p, &b, &a)))
            return p->meets;
    }
    struct address_pair pair = {s->rank, a.object, b.object, a.i, b.i, any_outcome(e, s, false)};
    VEC_PUSH(e->arena, all->v, all->n, all->cap, pair);
    return pair.meets;
}
