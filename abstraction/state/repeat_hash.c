/* Names of values and bytes that are the same on all ranks (see repeat_hash.h). */
#include "abstraction/state/repeat_hash.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "core/base/hash.h"

enum { MOST = 4096 };

uint64_t repeat_hash_value(uint64_t h, const struct value *v, bool *own)
{
    *own |= v->kind == VALUE_ADDR || v->kind == VALUE_FUNC ||
            (v->kind == VALUE_EXPR && !expr_is_shared(v->e));
    h = hash_mix(hash_mix(h, v->kind), v->type);
    if (v->kind == VALUE_EXPR)
        return hash_mix(h, v->e->id);
    return v->kind == VALUE_FLOAT || v->kind == VALUE_INT ? hash_mix(h, (uint64_t)v->i) : h;
}

uint64_t repeat_hash_segment(uint64_t h, const struct segment *s, int64_t lo, bool *own)
{
    h = hash_mix(hash_mix(h, s->fill), (uint64_t)(s->lo - lo));
    h = hash_mix(h, (uint64_t)(s->hi - lo));
    if (s->fill == FILL_BYTES && s->hi - s->lo > MOST)
        *own = true;
    else if (s->fill == FILL_BYTES)
        h = hash_fnv(h, s->bytes + (s->lo - s->base), (size_t)(s->hi - s->lo));
    if (s->fill != FILL_UNKNOWN)
        return h;
    *own |= !s->origin || s->origin->kind != ORIGIN_SHARED;
    return *own ? h : hash_mix(hash_mix(h, s->origin->id), (uint64_t)(s->base - lo));
}

/* The part of the content that is in bytes lo..hi-1. */
static struct segment part(struct segment s, int64_t lo, int64_t hi)
{
    s.lo = s.lo > lo ? s.lo : lo;
    s.hi = s.hi < hi ? s.hi : hi;
    return s;
}

uint64_t repeat_hash_range(uint64_t h, const struct memory *m, int64_t lo, int64_t hi,
                           bool *own)
{
    struct segment s = m->base;
    s.lo = s.fill == FILL_BYTES ? s.base : 0;
    s.hi = m->size;
    s = part(s, lo, hi);
    h = repeat_hash_segment(h, &s, lo, own);
    *own |= m->n_cells > MOST;
    for (uint32_t i = 0; i < m->n_cells && !*own; i++) {
        const struct cell *c = &m->cells[i];
        if (memory_cell_meets(c, lo, hi))
            h = repeat_hash_value(hash_mix(h, (uint64_t)(c->offset - lo)), &c->value, own);
    }
    for (uint32_t i = 0; i < m->n_segments && !*own; i++) {
        s = part(m->segments[i], lo, hi);
        if (s.lo < s.hi)
            h = repeat_hash_segment(h, &s, lo, own);
    }
    return h;
}
