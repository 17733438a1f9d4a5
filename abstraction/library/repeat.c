/* Calls that give the same again, on all ranks (see repeat.h). */
#include "abstraction/library/repeat.h"

#include "abstraction/library/states.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/running.h"
#include "core/base/hash.h"

#include <string.h>

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

/* What was in the bytes of the segment, as seen from `lo`; *own: it may be another thing on other
 * ranks. */
static uint64_t hash_content(uint64_t h, const struct segment *s, int64_t lo, bool *own)
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
    h = hash_content(h, &s, lo, own);
    *own |= m->n_cells > MOST;
    for (uint32_t i = 0; i < m->n_cells && !*own; i++) {
        const struct cell *c = &m->cells[i];
        if (memory_cell_meets(c, lo, hi))
            h = repeat_hash_value(hash_mix(h, (uint64_t)(c->offset - lo)), &c->value, own);
    }
    for (uint32_t i = 0; i < m->n_segments && !*own; i++) {
        s = part(m->segments[i], lo, hi);
        if (s.lo < s.hi)
            h = hash_content(h, &s, lo, own);
    }
    return h;
}

/* All that the function may find behind the pointer, also behind the end of a text: memcmp(). */
static uint64_t hash_memory(struct library_call *c, uint64_t h, struct value at, bool *own)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    if (value_is_null(&at))
        return hash_mix(h, 5);
    if (!m || m->freed || at.any || at.i < 0 || at.i > m->size) {
        *own = true;
        return h;
    }
    return repeat_hash_range(h, m, at.i, m->size, own);
}

bool repeat_hash_arguments(struct library_call *c, const struct libc_effect *effect,
                           uint64_t *hash)
{
    bool own = false;
    uint64_t h = hash_text(11, c->name);
    for (uint32_t k = 0; k < c->i->n_args && !own; k++) {
        struct value v = running_operand(c->e, c->s, &c->i->args[k]);
        char role = libc_arg(effect, k);
        bool leads = c->i->args[k].type.kind == IR_PTR;
        own = v.kind == VALUE_NONE || (leads && strchr("sfkuRW", role) && !value_is_null(&v));
        h = hash_mix(h, k);
        if (leads && strchr("rdpPx", role))
            h = hash_memory(c, h, v, &own);
        else if (!leads)
            h = repeat_hash_value(h, &v, &own);
    }
    *hash = h;
    return !own;
}

bool repeat_hash_call(struct library_call *c, const struct libc_effect *effect, uint64_t *hash)
{
    const struct libc_state *state;
    bool own = !repeat_hash_arguments(c, effect, hash);
    for (unsigned k = 0; (state = libc_state(k)) && !own; k++) {
        if (!libc_depends_on(effect, state))
            continue;
        struct value v = states_get(c, k);
        own = v.kind != VALUE_INT;
        *hash = repeat_hash_value(*hash, &v, &own);
    }
    return !own;
}

struct origin *repeat_origin(struct library_call *c, uint64_t hash, uint32_t part, bool over,
                             enum ledger_kind ledger)
{
    uint64_t h = hash_mix(hash, part);
    struct origin proto = {.kind = ORIGIN_SHARED, .ledger = ledger, .over = over,
                           .group = (uint32_t)(h >> 32), .cell = (int64_t)(h >> 2),
                           .name = arena_printf(c->e->keep, "%s()", c->name)};
    return values_origin(c->e->values, &proto);
}
