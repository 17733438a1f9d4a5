/* What is the same on all ranks without being known: results of reductions, arguments of the
 * program, and what is computed from these.  It is an atom: its name says how it is computed, its
 * operands from what.  So the same computation is the same atom, wherever it stands. */
#include "abstraction/anyn/shared.h"

#include "core/base/vec.h"

struct parts {
    const char *name;
    struct affine *of;
    uint32_t n, cap;
};

/* Minus is no letter. */
static const char *digits(struct sym *y, int64_t x)
{
    return arena_printf(y->arena, "%s%llu", x < 0 ? "m" : "",
                        x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x);
}

/* A number with names of its own: 2*k1 + 3 adds k1 to the operands, and "_3_2" to the name. */
static bool add_number(struct sym *y, struct parts *p, struct affine x)
{
    if (!sym_affine_is_shared(y, x))
        return false;
    p->name = arena_printf(y->arena, "%s_%s", p->name, digits(y, x.constant));
    for (uint32_t i = 0; i < x.n; i++) {
        VEC_PUSH(y->arena, p->of, p->n, p->cap, affine_of_atom(y->s, x.terms[i].atom));
        p->name = arena_printf(y->arena, "%s_%s", p->name, digits(y, x.terms[i].by));
    }
    p->name = arena_printf(y->arena, "%s_", p->name);
    return true;
}

static bool add_part(struct sym *y, struct parts *p, const struct sym_leaf *a)
{
    switch (a->kind) {
    case SYM_NUMBER: return add_number(y, p, a->number);
    case SYM_REAL:
        p->name = arena_printf(y->arena, "%s_x", p->name);
        return add_number(y, p, a->number);
    case SYM_ADDRESS: /* of a text that nobody changes */
        for (uint32_t g = 0; g < y->p->n_globals; g++)
            if (y->globals[g] == a->object && y->p->globals[g].is_string && !a->astray) {
                p->name = arena_printf(y->arena, "%s_s%u", p->name, g);
                return add_number(y, p, a->number);
            }
        return false;
    case SYM_DATA:
    case SYM_REQUEST: break;
    }
    return false;
}

struct sym_leaf sym_shared(struct sym *y, enum affine_kind of, enum sym_kind kind,
                           const char *name, const struct sym_leaf *from, uint32_t n)
{
    struct parts p = { .name = name };
    for (uint32_t i = 0; i < n; i++)
        if (!add_part(y, &p, &from[i]))
            return (struct sym_leaf){ .kind = SYM_DATA };
    struct affine_atom atom = { .kind = of, .name = p.name, .of = p.of, .n_of = p.n };
    return (struct sym_leaf){ .kind = kind,
                              .number = affine_of_atom(y->s, affine_atom(y->s, &atom)) };
}

struct sym_value sym_shared_value(struct sym *y, enum sym_kind kind, const char *name,
                                  const struct sym_value *from, uint32_t n)
{
    struct sym_leaf *leaves = ARENA_ARRAY(y->arena, struct sym_leaf, n);
    for (uint32_t i = 0; i < n; i++) {
        if (from[i].n != 1)
            return sym_data();
        leaves[i] = from[i].cases[0].leaf;
    }
    struct sym_leaf leaf = sym_shared(y, AFFINE_VALUE, kind, name, leaves, n);
    return leaf.kind == SYM_DATA ? sym_data() : sym_of(y, leaf);
}
