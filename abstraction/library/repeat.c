/* Calls that give the same again, on all ranks (see repeat.h). */
#include "abstraction/library/repeat.h"

#include "abstraction/library/states.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/running.h"
#include "core/base/hash.h"

#include <string.h>

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
