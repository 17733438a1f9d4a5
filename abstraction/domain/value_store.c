/* The store of expressions: equal ones are one (hash-consing), so that they are compared by their
 * addresses.
 *
 *     x + 1 and x + 1      one object; its atoms are known by where they come from (origin)
 */
#include "abstraction/domain/value_store.h"

#include "abstraction/domain/solver.h"
#include "abstraction/domain/unknown_text.h"
#include "core/base/fail.h"
#include "core/base/hash.h"

#include <string.h>

struct values *values_new(struct arena *arena)
{
    struct values *vs = ARENA_NEW(arena, struct values);
    vs->arena = arena;
    vs->n_buckets = 4096;
    vs->buckets = ARENA_ARRAY(arena, struct expr *, vs->n_buckets);
    return vs;
}

void values_end(struct values *vs)
{
    solver_end(vs);
}

static struct origin **origin_slot(struct values *vs, const struct origin *o)
{
    uint32_t h = o->group * 31u + (uint32_t)o->cell * 17u + o->at.line * 7u + o->at.col;
    for (const char *s = o->name; *s; s++)
        h = h * 33u + (unsigned char)*s;
    return &vs->origins[h % VALUES_ORIGIN_SLOTS];
}

struct origin *values_origin(struct values *vs, const struct origin *proto)
{
    struct origin **slot = origin_slot(vs, proto);
    for (struct origin *o = *slot; o; o = o->next)
        if (o->kind == proto->kind && o->group == proto->group && o->cell == proto->cell &&
            o->over == proto->over && o->ledger == proto->ledger &&
            o->is_distance == proto->is_distance &&
            o->at.file == proto->at.file && o->at.line == proto->at.line &&
            o->at.col == proto->at.col && !strcmp(o->name, proto->name))
            return o;
    struct origin *o = arena_memdup(vs->arena, proto, sizeof *o);
    o->id = vs->n_origins++;
    o->name = arena_strdup(vs->arena, proto->name);
    o->asks = proto->asks ? text_question_copy(vs->arena, proto->asks) : NULL;
    vs->has_texts |= o->asks != NULL;
    o->next = *slot;
    *slot = o;
    return o;
}

static uint32_t origin_bits(const struct origin *o)
{
    uint32_t over = o->over ? HAS_OVER : 0;
    switch (o->kind) {
    case ORIGIN_LOCAL: return HAS_LOCAL | over;
    case ORIGIN_MESSAGE: return HAS_MESSAGE | over;
    case ORIGIN_COLL: return HAS_COLL | over;
    case ORIGIN_SHARED: return HAS_SHARED | over;
    case ORIGIN_HOLE: return HAS_HOLE;
    }
    bug("origin of unknown kind");
}

static uint64_t expr_hash(const struct expr *e)
{
    uint64_t h = hash_mix(e->op, e->type);
    h = hash_mix(hash_mix(h, e->bin), e->un);
    h = hash_mix(hash_mix(h, e->a ? e->a->id + 1 : 0), e->b ? e->b->id + 1 : 0);
    h = hash_mix(hash_mix(h, (uint64_t)e->i), value_float_bits(e->f));
    return hash_mix(hash_text(h, e->fn), e->origin ? e->origin->id + 1 : 0);
}

static bool expr_same(const struct expr *x, const struct expr *y)
{
    return x->hash == y->hash && x->op == y->op && x->type == y->type &&
           x->bin == y->bin && x->un == y->un && x->a == y->a && x->b == y->b &&
           x->i == y->i && value_float_bits(x->f) == value_float_bits(y->f) &&
           x->origin == y->origin &&
           (x->fn == y->fn || (x->fn && y->fn && !strcmp(x->fn, y->fn)));
}

static void values_grow(struct values *vs)
{
    uint32_t n = vs->n_buckets * 4;
    struct expr **buckets = ARENA_ARRAY(vs->arena, struct expr *, n);
    for (uint32_t i = 0; i < vs->n_buckets; i++)
        for (struct expr *e = vs->buckets[i], *next; e; e = next) {
            next = e->next;
            e->next = buckets[e->hash % n];
            buckets[e->hash % n] = e;
        }
    vs->buckets = buckets;
    vs->n_buckets = n;
}

static const struct expr *expr_add(struct values *vs, const struct expr *proto)
{
    struct expr *e = arena_memdup(vs->arena, proto, sizeof *e);
    e->id = vs->n_exprs++;
    e->next = vs->buckets[e->hash % vs->n_buckets];
    vs->buckets[e->hash % vs->n_buckets] = e;
    if (vs->n_exprs > 2 * vs->n_buckets)
        values_grow(vs);
    return e;
}

const struct expr *value_intern(struct values *vs, struct expr *proto)
{
    proto->size = 1 + (proto->a ? proto->a->size : 0) + (proto->b ? proto->b->size : 0);
    proto->origins = proto->origin ? origin_bits(proto->origin) : 0;
    proto->origins |= (proto->a ? proto->a->origins : 0) | (proto->b ? proto->b->origins : 0);
    proto->hash = expr_hash(proto);
    for (struct expr *e = vs->buckets[proto->hash % vs->n_buckets]; e; e = e->next)
        if (expr_same(e, proto))
            return e;
    return expr_add(vs, proto);
}

struct value value_of_expr(const struct expr *e)
{
    return (struct value){.kind = VALUE_EXPR, .type = (uint8_t)e->type, .e = e};
}

struct value values_atom(struct values *vs, struct origin *o, enum ir_kind type)
{
    struct expr e = {.op = EXPR_ATOM, .type = type, .origin = o};
    if (o->kind == ORIGIN_SHARED || o->kind == ORIGIN_HOLE)
        return value_of_expr(value_intern(vs, &e));
    e.i = vs->n_exprs; /* never equal to another */
    e.size = 1;
    e.origins = origin_bits(o);
    e.hash = expr_hash(&e);
    struct expr *kept = ARENA_NEW(vs->arena, struct expr);
    *kept = e;
    kept->id = vs->n_exprs++;
    return value_of_expr(kept); /* not in the table: nobody can ask for it again */
}

bool expr_is_shared(const struct expr *e)
{
    return (e->origins & ~(uint32_t)HAS_OVER) == HAS_SHARED;
}

bool expr_mentions(const struct expr *e, const struct expr *part)
{
    return e == part || (e->a && expr_mentions(e->a, part)) ||
           (e->b && expr_mentions(e->b, part));
}

const struct expr *expr_single_atom(const struct expr *e)
{
    if (e->op == EXPR_ATOM)
        return e;
    const struct expr *a = e->a ? expr_single_atom(e->a) : NULL;
    bool a_const = !e->a || e->a->origins == 0;
    bool b_const = !e->b || e->b->origins == 0;
    if (b_const)
        return a_const ? NULL : a;
    const struct expr *b = expr_single_atom(e->b);
    return a_const || a == b ? b : NULL;
}
