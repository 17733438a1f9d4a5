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
#include "abstraction/state/event.h"
#include "abstraction/state/repeat_hash.h"
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

/* What byte `at` holds where there is no cell. */
static const struct segment *segment_of(const struct memory *m, int64_t at)
{
    for (uint32_t i = 0; i < m->n_segments; i++)
        if (m->segments[i].lo <= at && at < m->segments[i].hi)
            return &m->segments[i];
    return &m->base;
}

bool text_is_in(const struct memory *m)
{
    bool is = entry_of(&m->base) != NO_TEXT;
    for (uint32_t i = 0; i < m->n_segments && !is; i++)
        is = entry_of(&m->segments[i]) != NO_TEXT;
    return is;
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

static bool is_used_elsewhere(const struct engine *e, const struct state *s, uint32_t k)
{
    bool used[MAX_TEXTS + 1] = {false};
    list_used(e, s, used);
    return used[k];
}

/* The entry of the text that begins there now, or a free one. */
static uint32_t entry_for(struct engine *e, struct state *s, const struct memory *m, int64_t at)
{
    const struct segment *from = segment_of(m, at);
    uint32_t k = entry_of(from);
    return k != NO_TEXT && from->base == at ? k : free_entry(e, s);
}

bool text_put(struct engine *e, struct state *s, struct value at, int64_t n,
              const struct text *t, struct event *ev)
{
    struct segment any = {.fill = FILL_UNKNOWN, .origin = e->env.lost};
    const struct memory *m = access_object(e, s, at, false);
    bool known = m && !at.any && at.i >= 0 && at.i < m->size;
    uint32_t k = known ? entry_for(e, s, m, at.i) : NO_TEXT;
    if (!access_fill(e, s, at, n, any, ev))
        return false;
    if (!known || k == NO_TEXT || is_used_elsewhere(e, s, k))
        k = known ? free_entry(e, s) : NO_TEXT;
    if (k == NO_TEXT)
        return true;
    struct segment marked = {.fill = FILL_UNKNOWN, .origin = mark(e, k)};
    set_entry(e, s, k, t, n < 0 ? access_object(e, s, at, false)->size - at.i : n);
    return access_fill(e, s, at, n, marked, ev);
}

/* ---- names ---- */

/* Is it one number on all ranks? */
static bool is_number(const struct value *v)
{
    return v->kind == VALUE_INT || v->kind == VALUE_NONE ||
           (v->kind == VALUE_EXPR && expr_is_shared(v->e));
}

static uint64_t hash_both(const char *what, const struct value *a, const struct value *b)
{
    bool own = false;
    uint64_t h = repeat_hash_value(hash_text(2, what), a, &own);
    return b->kind == VALUE_NONE ? h : repeat_hash_value(h, b, &own);
}

/* What the function of both gives; one that is large gets a name. */
static struct value call(struct engine *e, const struct state *s, const char *fn,
                         enum ir_kind type, struct value a, struct value b)
{
    enum { LARGE = 5 };
    bool keep_all = e->values->keep_all, names = e->phase == PHASE_JOINT;
    e->values->keep_all |= names;
    struct value v = value_call(e->values, arena_strdup(e->keep, fn), type, a, b);
    e->values->keep_all = keep_all;
    return names && v.kind == VALUE_EXPR && v.e->size > LARGE ? engine_named(e, s, v.e) : v;
}

struct value text_made(struct engine *e, const struct state *s, const char *how, struct value a,
                       struct value b)
{
    if (a.kind == VALUE_NONE)
        return a;
    if (!is_number(&a) || !is_number(&b))
        return call(e, s, how, IR_I64, a, b);
    return value_int(IR_I64, (int64_t)(hash_both(how, &a, &b) >> 2));
}

struct value text_told(struct engine *e, const struct state *s, const char *what,
                       enum ir_kind type, struct value id, struct value more)
{
    if (!is_number(&id) || !is_number(&more))
        return call(e, s, what, type, id, more);
    uint64_t h = hash_both(what, &id, &more);
    struct origin proto = {.kind = ORIGIN_SHARED, .over = true, .ledger = LEDGER_FILES,
                           .name = what, .group = (uint32_t)(h >> 32), .cell = (int64_t)(h >> 2)};
    return facts_reduce(&s->facts, values_atom(e->values, values_origin(e->values, &proto), type));
}

/* ---- what is in memory ---- */

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

/* Bytes lo..hi-1 of an object, as they are put together. */
struct content {
    struct engine *e;
    struct state *s;
    int64_t lo, hi;
    uint64_t h;          /* of all that is one number on all ranks */
    struct value more;   /* of the rest, or NONE */
    bool own;            /* something in it may be another thing on each rank */
};

static struct value entry_value(const struct content *c, uint32_t k, int64_t at)
{
    return access_peek(c->e, c->s, entry_place(c->e, k, at), IR_I64);
}

static void add(struct content *c, struct value part)
{
    c->own |= part.kind == VALUE_NONE;
    if (c->own)
        return;
    if (is_number(&part))
        c->h = repeat_hash_value(c->h, &part, &c->own);
    else
        c->more = text_made(c->e, c->s, "and", part, c->more);
}

/* All bytes of the text of entry k. */
static struct value all_bytes(const struct content *c, uint32_t k)
{
    struct value id = entry_value(c, k, ID_AT), old = entry_value(c, k, OLD_AT);
    struct value known = entry_value(c, k, KNOWN_AT);
    bool is = known.kind == VALUE_INT && known.i && id.kind != VALUE_NONE;
    if (!is || old.kind == VALUE_NONE)
        return (struct value){.kind = VALUE_NONE};
    return value_equal(&id, &old) ? id : text_made(c->e, c->s, "a text and what is behind it", id,
                                                   old);
}

static void add_segment(struct content *c, struct segment s)
{
    s.lo = s.lo > c->lo ? s.lo : c->lo;
    s.hi = s.hi < c->hi ? s.hi : c->hi;
    uint32_t k = entry_of(&s);
    if (s.lo >= s.hi)
        return;
    if (k == NO_TEXT) {
        c->h = repeat_hash_segment(c->h, &s, c->lo, &c->own);
        return;
    }
    c->h = hash_mix(hash_mix(c->h, (uint64_t)(s.lo - c->lo)), (uint64_t)(s.hi - s.lo));
    c->h = hash_mix(c->h, (uint64_t)(s.lo - s.base));
    add(c, all_bytes(c, k));
}

/* Is each byte in a cell? */
static bool all_in_cells(const struct memory *m, int64_t lo, int64_t hi)
{
    int64_t n = 0;
    for (uint32_t i = 0; i < m->n_cells; i++) {
        const struct cell *c = &m->cells[i];
        int64_t size = (int64_t)value_kind_size((enum ir_kind)c->value.type);
        n += c->offset >= lo && c->offset + size <= hi ? size : 0;
    }
    return n == hi - lo;
}

static struct value name_of_range(struct engine *e, struct state *s, const struct memory *m,
                                  int64_t lo, int64_t hi)
{
    enum { MOST = 4096 };
    struct content c = {.e = e, .s = s, .lo = lo, .hi = hi, .h = 3};
    struct segment base = m->base;
    base.lo = base.fill == FILL_BYTES ? base.base : 0;
    base.hi = m->size;
    c.own = m->n_cells > MOST || m->freed || m->shared || m->is_view || m->handle;
    bool cells = !c.own && all_in_cells(m, lo, hi);
    if (!c.own && !cells)
        add_segment(&c, base);
    for (uint32_t i = 0; i < m->n_segments && !c.own && !cells; i++)
        add_segment(&c, m->segments[i]);
    for (uint32_t i = 0; i < m->n_cells && !c.own; i++) {
        const struct cell *cell = &m->cells[i];
        struct value v = facts_reduce(&s->facts, cell->value);
        c.own |= !cells && cell->offset < 0 && cell->offset != MEMORY_LENGTH_AT;
        if (!memory_cell_meets(cell, lo, hi))
            continue;
        c.own |= v.kind == VALUE_ADDR || v.kind == VALUE_FUNC;
        c.h = hash_mix(c.h, (uint64_t)(cell->offset - lo));
        add(&c, v);
    }
    struct value all = value_int(IR_I64, (int64_t)(c.h >> 2));
    if (c.own)
        all.kind = VALUE_NONE;
    return c.own || c.more.kind == VALUE_NONE ? all : text_made(e, s, "with", c.more, all);
}

/* The offset of `at`, and its object; NULL: it is not known. */
static const struct memory *find_place(struct engine *e, struct state *s, struct value at,
                                       struct value *offset)
{
    const struct memory *m = access_object(e, s, at, false);
    *offset = facts_reduce(&s->facts, value_offset(&at));
    bool is = m && !m->freed && offset->kind != VALUE_NONE;
    if (is && offset->kind == VALUE_INT)
        is = offset->i >= 0 && offset->i < m->size;
    return is ? m : NULL;
}

struct value text_content(struct engine *e, struct state *s, struct value at, int64_t n)
{
    struct value x, none = {.kind = VALUE_NONE};
    const struct memory *m = find_place(e, s, at, &x);
    if (!m || (n >= 0 && (x.kind != VALUE_INT || n > m->size - x.i)))
        return none;
    if (x.kind == VALUE_INT)
        return name_of_range(e, s, m, x.i, n < 0 ? m->size : x.i + n);
    struct value all = name_of_range(e, s, m, 0, m->size);
    return all.kind == VALUE_NONE ? all : text_made(e, s, "what stands behind", all, x);
}

/* The text that was put there, if nobody has written to it, and it ends there. */
static struct value whole_text(struct engine *e, struct state *s, const struct memory *m,
                               int64_t at)
{
    struct content c = {.e = e, .s = s};
    const struct segment *from = segment_of(m, at);
    uint32_t k = entry_of(from);
    struct value size = {.kind = VALUE_NONE};
    if (k != NO_TEXT && from->base == at)
        size = entry_value(&c, k, SIZE_AT);
    if (size.kind != VALUE_INT || !is_whole(m, from, at, at + size.i))
        return (struct value){.kind = VALUE_NONE};
    struct value known = entry_value(&c, k, KNOWN_AT);
    struct value id = entry_value(&c, k, ID_AT), old = entry_value(&c, k, OLD_AT);
    bool may_stay = known.kind != VALUE_INT || known.i == MAY_STAY;
    may_stay |= known.kind == VALUE_INT && known.i && value_equal(&id, &old); /* or go on there */
    if (may_stay && at + size.i != m->size) /* there is more behind it that is not in `old` */
        return (struct value){.kind = VALUE_NONE};
    return id;
}

struct value text_of_size(struct engine *e, struct state *s, struct value at, int64_t n)
{
    struct value x, none = {.kind = VALUE_NONE};
    const struct memory *m = find_place(e, s, at, &x);
    const struct content c = {.e = e, .s = s};
    const struct segment *from = m && x.kind == VALUE_INT ? segment_of(m, x.i) : NULL;
    uint32_t k = from ? entry_of(from) : NO_TEXT;
    if (k == NO_TEXT || from->base != x.i || !is_whole(m, from, x.i, x.i + n))
        return none;
    struct value id = entry_value(&c, k, ID_AT), old = entry_value(&c, k, OLD_AT);
    struct value known = entry_value(&c, k, KNOWN_AT), size = entry_value(&c, k, SIZE_AT);
    bool is = known.kind == VALUE_INT && known.i && value_equal(&id, &old) &&
              size.kind == VALUE_INT && size.i == n;
    return is ? id : none;
}

struct value text_at(struct engine *e, struct state *s, struct value at)
{
    struct value x, id = {.kind = VALUE_NONE};
    const struct memory *m = find_place(e, s, at, &x);
    if (m && x.kind == VALUE_INT)
        id = whole_text(e, s, m, x.i);
    if (!m || id.kind == VALUE_INT || id.kind == VALUE_EXPR)
        return id;
    struct value all = text_content(e, s, at, -1), none = {.kind = VALUE_NONE};
    return all.kind == VALUE_NONE ? all : text_made(e, s, "the text in", all, none);
}

/* ---- characters ---- */

static bool is_character(enum ir_kind type)
{
    return type == IR_U8 || type == IR_I8;
}

/* Nobody has ever set it: another thing on each rank. */
static bool is_unset(const struct memory *m)
{
    return m->base.fill == FILL_UNINIT;
}

/* The one at a place that has a name. */
static bool named_character(struct engine *e, struct state *s, const struct memory *m,
                            struct value x, enum ir_kind type, struct value *out)
{
    const char *what = arena_printf(e->arena, "type %d at", (int)type);
    bool is = engine_names_places(e) && ir_is_int(type) && type != IR_BOOL && !is_unset(m);
    struct value all = {.kind = VALUE_NONE};
    if (is)
        all = name_of_range(e, s, m, 0, m->size);
    *out = all.kind == VALUE_NONE ? all : text_told(e, s, what, type, all, x);
    return out->kind != VALUE_NONE;
}

bool text_character(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                    struct value *out)
{
    struct value x, more = {.kind = VALUE_NONE};
    struct content c = {.e = e, .s = s};
    const struct memory *m = find_place(e, s, at, &x);
    *out = more;
    if (m && x.kind == VALUE_EXPR)
        return named_character(e, s, m, x, type, out);
    const struct segment *from = m && is_character(type) ? segment_of(m, x.i) : NULL;
    uint32_t k = from ? entry_of(from) : NO_TEXT;
    struct value id = k == NO_TEXT ? more : entry_value(&c, k, ID_AT);
    struct value known = k == NO_TEXT ? more : entry_value(&c, k, KNOWN_AT);
    int64_t n = k == NO_TEXT ? 0 : x.i - from->base;
    if (known.kind == VALUE_INT && known.i && n > 0) /* it may be behind the end */
        more = entry_value(&c, k, OLD_AT);
    if (id.kind == VALUE_NONE || n < 0 || (n > 0 && more.kind == VALUE_NONE))
        return false;
    const char *what = arena_printf(e->arena, "character %lld of a text", (long long)n);
    struct value v = text_told(e, s, what, IR_U8, id, more);
    *out = v.kind == VALUE_NONE ? v : value_cast(e->values, type, v);
    return out->kind != VALUE_NONE;
}

bool text_store(struct engine *e, struct state *s, struct value at, struct value v)
{
    struct value x, none = {.kind = VALUE_NONE};
    struct event ignored = {.kind = EVENT_NONE};
    const struct memory *m = find_place(e, s, at, &x);
    bool is = m && engine_names_places(e) && x.kind == VALUE_EXPR && !m->is_const &&
              is_character((enum ir_kind)v.type) && (v.kind == VALUE_INT || v.kind == VALUE_EXPR);
    struct value all = is ? name_of_range(e, s, m, 0, m->size) : none;
    struct value place = text_made(e, s, "in the place", all, x);
    struct text t = {.id = text_made(e, s, "stands", place, v)};
    if (place.kind == VALUE_NONE || t.id.kind == VALUE_NONE)
        return false;
    t.old = t.id;
    return text_put(e, s, value_addr(at.object, 0), -1, &t, &ignored);
}
