/* Which texts are where (see text.h).
 *
 *     hidden object, entry k:    which text, what was there before, its size
 *     a segment with mark k:     the text of entry k, from its base on
 *
 * An entry is free when no segment has its mark: copies of memory copy marks, too.
 */
#include "abstraction/state/text.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/base/hash.h"

#include <assert.h>

enum { ENTRY = 32, ID_AT = 0, OLD_AT = 8, KNOWN_AT = 16, SIZE_AT = 24 };
enum { MAX_TEXTS = 64, NO_TEXT = MAX_TEXTS };
enum { MAY_STAY = 2 }; /* at KNOWN_AT: as struct text */

/* ---- marks ---- */

static struct origin *mark(struct engine *e, uint32_t k)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                           .name = "a character of a text", .group = k + 1};
    return values_origin(e->values, &proto);
}

static uint32_t entry_of(const struct segment *s)
{
    bool is = s->fill == FILL_UNKNOWN && s->origin && s->origin->kind == ORIGIN_LOCAL &&
              s->origin->group;
    assert(!is || s->origin->group <= MAX_TEXTS);
    return is ? s->origin->group - 1 : NO_TEXT;
}

static void note_used(const struct memory *m, bool *used)
{
    if (!m)
        return;
    used[entry_of(&m->base)] = true;
    for (uint32_t i = 0; i < m->n_segments; i++)
        used[entry_of(&m->segments[i])] = true;
}

static void list_used(const struct engine *e, const struct state *s, bool *used)
{
    for (uint32_t i = 0; i < e->globals.n; i++)
        note_used(s->globals[i], used);
    for (uint32_t i = 0; i < s->n_locals; i++)
        note_used(s->locals[i], used);
    for (uint32_t i = 0; i < s->n_heap; i++)
        note_used(s->heap[i], used);
}

/* An entry that no memory speaks of, or NO_TEXT. */
static uint32_t free_entry(const struct engine *e, const struct state *s)
{
    bool used[MAX_TEXTS + 1] = {false};
    uint32_t k = 0;
    list_used(e, s, used);
    while (k < MAX_TEXTS && used[k])
        k++;
    return k;
}

void text_forget(struct engine *e, struct state *s)
{
    uint32_t texts = OBJECT_INDEX(engine_hidden(e, HIDDEN_TEXTS));
    bool used[MAX_TEXTS + 1] = {false}, any = false;
    if (s->globals[texts] == e->globals.v[texts])
        return;
    list_used(e, s, used);
    for (uint32_t k = 0; k < MAX_TEXTS; k++)
        any |= used[k];
    if (!any)
        state_reset_global(e, s, texts);
}

static struct value entry_place(const struct engine *e, uint32_t k, int64_t at)
{
    return value_addr(engine_hidden(e, HIDDEN_TEXTS), (int64_t)k * ENTRY + at);
}

static void set_entry(struct engine *e, struct state *s, uint32_t k, const struct text *t,
                      int64_t size)
{
    int64_t known = t->old.kind == VALUE_NONE ? 0 : t->may_stay ? MAY_STAY : 1;
    access_poke(e, s, entry_place(e, k, ID_AT), t->id);
    access_poke(e, s, entry_place(e, k, OLD_AT), known ? t->old : value_int(IR_I64, 0));
    access_poke(e, s, entry_place(e, k, KNOWN_AT), value_int(IR_I64, known));
    access_poke(e, s, entry_place(e, k, SIZE_AT), value_int(IR_I64, size));
}

bool text_put(struct engine *e, struct state *s, struct value at, int64_t n,
              const struct text *t, struct event *ev)
{
    struct segment any = {.fill = FILL_UNKNOWN, .origin = e->env.lost};
    if (!access_fill(e, s, at, n, any, ev))
        return false;
    const struct memory *m = access_object(e, s, at, false);
    uint32_t k = m && !at.any ? free_entry(e, s) : NO_TEXT;
    if (k == NO_TEXT)
        return true;
    struct segment marked = {.fill = FILL_UNKNOWN, .origin = mark(e, k)};
    set_entry(e, s, k, t, n < 0 ? m->size - at.i : n);
    return access_fill(e, s, at, n, marked, ev);
}

/* ---- questions ---- */

/* Has nobody written to bytes lo..hi-1 of what the segment was put there for? */
static bool is_whole(const struct memory *m, const struct segment *from, int64_t lo, int64_t hi)
{
    if (lo < 0 || hi > m->size || (from != &m->base && (from->lo > lo || from->hi < hi)))
        return false;
    for (uint32_t i = 0; from == &m->base && i < m->n_segments; i++)
        if (m->segments[i].lo < hi && m->segments[i].hi > lo)
            return false;
    for (uint32_t i = 0; i < m->n_cells; i++)
        if (memory_cell_meets(&m->cells[i], lo, hi))
            return false;
    return true;
}

bool text_at(struct engine *e, struct state *s, struct value at, struct text *t)
{
    const struct memory *m = access_object(e, s, at, false);
    const struct segment *from = NULL;
    if (!m || m->freed || at.any || at.i < 0 || at.i >= m->size)
        return false;
    struct value there = memory_peek(&e->env, m, at.i, IR_U8, &from);
    uint32_t k = there.kind == VALUE_NONE && from ? entry_of(from) : NO_TEXT;
    if (k == NO_TEXT)
        return false;
    int64_t lo = from->base;
    struct value size = access_peek(e, s, entry_place(e, k, SIZE_AT), IR_I64);
    struct value known = access_peek(e, s, entry_place(e, k, KNOWN_AT), IR_I64);
    if (size.kind != VALUE_INT || at.i < lo || !is_whole(m, from, lo, lo + size.i))
        return false;
    bool ends = lo + size.i == m->size; /* else there is more behind it that is not in `old` */
    if (!ends && (known.kind != VALUE_INT || known.i == MAY_STAY))
        return false;
    *t = (struct text){.at = at.i - lo, .size = size.i, .old = {.kind = VALUE_NONE}};
    t->id = access_peek(e, s, entry_place(e, k, ID_AT), IR_I64);
    if (ends && known.kind == VALUE_INT && known.i)
        t->old = access_peek(e, s, entry_place(e, k, OLD_AT), IR_I64);
    return t->id.kind == VALUE_INT || t->id.kind == VALUE_EXPR;
}

static bool is_number(const struct value *v)
{
    return v->kind == VALUE_INT || v->kind == VALUE_NONE;
}

struct value text_told(struct engine *e, const struct state *s, const char *what,
                       enum ir_kind type, struct value id, struct value more)
{
    if (!is_number(&id) || !is_number(&more))
        return value_call(e->values, arena_strdup(e->keep, what), type, id, more);
    uint64_t h = hash_mix(hash_text(2, what), (uint64_t)id.i);
    if (more.kind == VALUE_INT)
        h = hash_mix(h, (uint64_t)more.i);
    struct origin proto = {.kind = ORIGIN_SHARED, .over = true, .ledger = LEDGER_FILES,
                           .name = what, .group = (uint32_t)(h >> 32), .cell = (int64_t)(h >> 2)};
    return facts_reduce(&s->facts, values_atom(e->values, values_origin(e->values, &proto), type));
}

bool text_character(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                    struct value *out)
{
    struct text t;
    if ((type != IR_U8 && type != IR_I8) || !text_at(e, s, at, &t))
        return false;
    struct value more = {.kind = VALUE_NONE};
    if (t.at > 0) /* it may be behind the end */
        more = t.old;
    if (t.at > 0 && more.kind == VALUE_NONE)
        return false;
    const char *what = arena_printf(e->arena, "character %lld of a text", (long long)t.at);
    struct value v = text_told(e, s, what, IR_U8, t.id, more);
    *out = v.kind == VALUE_NONE ? v : value_cast(e->values, type, v);
    return out->kind != VALUE_NONE;
}
