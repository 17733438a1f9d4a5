/* Sparse memory objects (see memory.h). */
#include "abstraction/domain/memory.h"

#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "core/base/hash.h"
#include "core/base/vec.h"

enum { LARGE = 64 }; /* cells of an object that is worth a digest */

uint64_t value_kind_size(enum ir_kind type)
{
    switch (type) {
    case IR_VOID: case IR_AGG: return 0;
    case IR_BOOL: case IR_I8: case IR_U8: return 1;
    case IR_I16: case IR_U16: return 2;
    case IR_I32: case IR_U32: case IR_F32: return 4;
    case IR_I64: case IR_U64: case IR_F64: case IR_C32: case IR_PTR: return 8;
    case IR_I128: case IR_U128: case IR_F80: case IR_C64: return 16;
    case IR_C80: return 32;
    }
    return 0;
}

static int64_t cell_size(const struct cell *c)
{
    return (int64_t)value_kind_size((enum ir_kind)c->value.type);
}

static int64_t cell_end(const struct cell *c)
{
    return c->offset + cell_size(c);
}

struct memory *memory_new(struct arena *arena, const char *name, int64_t size,
                          enum fill fill)
{
    struct memory *m = ARENA_NEW(arena, struct memory);
    m->name = name;
    m->size = size;
    m->base = (struct segment){.lo = 0, .hi = size, .fill = fill};
    return m;
}

struct memory *memory_clone(struct arena *arena, const struct memory *m)
{
    struct memory *c = arena_memdup(arena, m, sizeof *m);
    c->cells = arena_memdup(arena, m->cells, m->n_cells * sizeof *m->cells);
    c->cap_cells = m->n_cells;
    c->segments = arena_memdup(arena, m->segments, m->n_segments * sizeof *m->segments);
    c->cap_segments = m->n_segments;
    return c;
}

void memory_clone_over(struct arena *arena, struct memory *old, const struct memory *m)
{
    struct memory c = *m;
    c.cells = old->cells;
    c.cap_cells = old->cap_cells;
    if (c.cap_cells < m->n_cells) {
        c.cap_cells = m->n_cells + m->n_cells / 4;
        c.cells = arena_alloc(arena, c.cap_cells * sizeof *c.cells);
    }
    if (m->n_cells)
        memcpy(c.cells, m->cells, m->n_cells * sizeof *c.cells);
    c.segments = arena_memdup(arena, m->segments, m->n_segments * sizeof *m->segments);
    c.cap_segments = m->n_segments;
    *old = c;
}

/* Index of the first cell that ends after `offset`. */
static uint32_t first_cell(const struct memory *m, int64_t offset)
{
    uint32_t h = m->hint;
    for (uint32_t i = h; i < h + 2 && i < m->n_cells; i++)
        if (cell_end(&m->cells[i]) > offset &&
            (i == 0 || cell_end(&m->cells[i - 1]) <= offset))
            return i;
    uint32_t lo = 0, hi = m->n_cells;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (cell_end(&m->cells[mid]) <= offset)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const struct cell *memory_cell_at(const struct memory *m, int64_t offset)
{
    uint32_t i = first_cell(m, offset);
    return i < m->n_cells && m->cells[i].offset == offset ? &m->cells[i] : NULL;
}

const struct cell *memory_length(const struct memory *m)
{
    for (uint32_t i = 0; i < m->n_cells && m->cells[i].offset < 0; i++)
        if (m->cells[i].offset == MEMORY_LENGTH_AT)
            return &m->cells[i];
    return NULL;
}

static const struct segment *segment_at(const struct memory *m, int64_t offset)
{
    for (uint32_t i = 0; i < m->n_segments; i++)
        if (m->segments[i].lo <= offset && offset < m->segments[i].hi)
            return &m->segments[i];
    return &m->base;
}

/* ---- bytes ---- */

static uint64_t const_bits(const struct value *v)
{
    uint64_t u = 0;
    if (v->kind == VALUE_INT)
        return (uint64_t)v->i;
    if (v->type == IR_F32) {
        float f = (float)v->f;
        memcpy(&u, &f, sizeof f);
    } else {
        memcpy(&u, &v->f, sizeof u);
    }
    return u;
}

static struct value from_bits(enum ir_kind type, uint64_t bits)
{
    if (type == IR_F32) {
        float f;
        memcpy(&f, &bits, sizeof f);
        return value_float(type, (double)f);
    }
    if (type == IR_F64) {
        double f;
        memcpy(&f, &bits, sizeof f);
        return value_float(type, f);
    }
    return value_int(type, (int64_t)bits);
}

int memory_byte(const struct memory_env *env, const struct memory *m, int64_t offset)
{
    (void)env;
    uint32_t i = first_cell(m, offset);
    if (i < m->n_cells && m->cells[i].offset <= offset) {
        const struct cell *c = &m->cells[i];
        if (!value_is_const(&c->value) || cell_size(c) > 8)
            return -1;
        return (int)(const_bits(&c->value) >> (8 * (offset - c->offset)) & 255);
    }
    const struct segment *s = segment_at(m, offset);
    if (s->fill == FILL_ZERO)
        return 0;
    return s->fill == FILL_BYTES ? (unsigned char)s->bytes[offset - s->base] : -1;
}

static struct value gather(const struct memory_env *env, const struct memory *m,
                           int64_t offset, enum ir_kind type)
{
    uint64_t bits = 0;
    int64_t size = (int64_t)value_kind_size(type);
    if (size < 1 || size > 8)
        return (struct value){.kind = VALUE_NONE};
    for (int64_t i = 0; i < size; i++) {
        int byte = memory_byte(env, m, offset + i);
        if (byte < 0)
            return (struct value){.kind = VALUE_NONE};
        bits |= (uint64_t)byte << (8 * i);
    }
    return from_bits(type, bits);
}

/* ---- reading ---- */

static bool is_float(int type)
{
    return type == IR_F32 || type == IR_F64;
}

/* The cell's value as another type of the same size. */
static struct value reinterpret(const struct memory_env *env, struct value v,
                                enum ir_kind type)
{
    if (v.type == type)
        return v;
    if (value_is_const(&v))
        return from_bits(type, const_bits(&v));
    if (!is_float(v.type) && !is_float(type))
        return value_cast(env->values, type, v);
    return (struct value){.kind = VALUE_NONE};
}

struct value memory_peek(const struct memory_env *env, const struct memory *m, int64_t offset,
                         enum ir_kind type, const struct segment **from)
{
    int64_t size = (int64_t)value_kind_size(type);
    uint32_t i = first_cell(m, offset);
    ((struct memory *)m)->hint = i; /* a cache, no content */
    *from = NULL;
    if (i < m->n_cells && m->cells[i].offset < offset + size) {
        const struct cell *c = &m->cells[i];
        if (c->offset == offset && cell_size(c) == size)
            return reinterpret(env, c->value, type);
        return gather(env, m, offset, type);
    }
    const struct segment *s = segment_at(m, offset);
    if (s->fill == FILL_ZERO && s == segment_at(m, offset + size - 1) && size <= 8)
        return from_bits(type, 0);
    struct value v = gather(env, m, offset, type);
    if (v.kind == VALUE_NONE && s == segment_at(m, offset + size - 1))
        *from = s;
    return v;
}

static struct origin *atom_origin(const struct memory_env *env, const struct segment *s,
                                  int64_t offset)
{
    if (!s || !s->origin)
        return env->lost;
    if (s->origin->kind == ORIGIN_LOCAL || s->origin->kind == ORIGIN_HOLE)
        return s->origin;
    struct origin proto = *s->origin;
    struct text_question character;
    if (proto.kind == ORIGIN_SHARED) /* each character of a string is its own value */
        proto.name = arena_printf(env->arena, "%s[%lld]", proto.name,
                                  (long long)(offset - s->base));
    if (proto.asks) {
        character = *proto.asks;
        character.n = offset - s->base;
        proto.asks = &character;
    }
    proto.cell = offset - s->base;
    proto.bounded = false;
    return values_origin(env->values, &proto);
}

/* ---- words that consist of several values ---- */

static bool is_cell(const struct memory *m, uint32_t i, int64_t offset, int64_t size)
{
    return i < m->n_cells && m->cells[i].offset == offset && cell_size(&m->cells[i]) == size;
}

/* Is each value there in one half, or half of a half? */
static bool has_halves(const struct memory *m, int64_t offset, int64_t size)
{
    uint32_t i = first_cell(m, offset);
    if (i == m->n_cells || m->cells[i].offset >= offset + size)
        return segment_at(m, offset) == segment_at(m, offset + size - 1);
    if (is_cell(m, i, offset, size))
        return m->cells[i].value.kind == VALUE_EXPR || value_is_const(&m->cells[i].value);
    return size > 1 && has_halves(m, offset, size / 2) &&
           has_halves(m, offset + size / 2, size / 2);
}

static struct value load_halves(const struct memory_env *env, struct memory *m, int64_t offset,
                                enum ir_kind type);

static struct value load_half(const struct memory_env *env, struct memory *m, int64_t offset,
                              int64_t size)
{
    enum ir_kind type = size == 4 ? IR_U32 : size == 2 ? IR_U16 : IR_U8;
    uint32_t i = first_cell(m, offset);
    if (is_cell(m, i, offset, size))
        return m->cells[i].value;
    if (i == m->n_cells || m->cells[i].offset >= offset + size)
        return memory_load(env, m, offset, type);
    return load_halves(env, m, offset, type);
}

/* What structures in registers are: an int and what is behind it. */
static struct value load_halves(const struct memory_env *env, struct memory *m, int64_t offset,
                                enum ir_kind type)
{
    int64_t half = (int64_t)value_kind_size(type) / 2;
    struct value low = load_half(env, m, offset, half);
    return value_join(env->values, type, low, load_half(env, m, offset + half, half));
}

struct value memory_load(const struct memory_env *env, struct memory *m, int64_t offset,
                         enum ir_kind type)
{
    const struct segment *s;
    struct value v = memory_peek(env, m, offset, type, &s);
    int64_t size = (int64_t)value_kind_size(type);
    bool is_word = ir_is_int(type) && size > 1 && size <= 8;
    if (v.kind == VALUE_NONE && !s && is_word && has_halves(m, offset, size))
        v = load_halves(env, m, offset, type);
    if (v.kind != VALUE_NONE)
        return v;
    v = values_atom(env->values, atom_origin(env, s, offset), type);
    memory_store(env, m, offset, v);
    return v;
}

/* ---- digests ---- */

static bool find_digest(struct memory *m)
{
    uint64_t a = 1, b = 2;
    for (uint32_t i = 0; i < m->n_cells; i++) {
        const struct cell *c = &m->cells[i];
        if (!value_is_const(&c->value))
            return false;
        uint64_t bits = (uint64_t)c->value.i;
        if (c->value.kind == VALUE_FLOAT)
            memcpy(&bits, &c->value.f, sizeof bits);
        uint64_t what = (uint64_t)c->offset << 16 | (uint64_t)c->value.kind << 8 | c->value.type;
        a = hash_mix(hash_mix(a, what), bits);
        b = hash_mix(hash_mix(b, bits), what);
    }
    m->digest[0] = a;
    m->digest[1] = b;
    return true;
}

const uint64_t *memory_digest(const struct memory *m)
{
    struct memory *cache = (struct memory *)m;
    if (m->n_cells < LARGE)
        return NULL;
    if (m->digested == DIGEST_NOT_YET)
        cache->digested = find_digest(cache) ? DIGEST_CONSTANTS : DIGEST_NONE;
    return m->digested == DIGEST_CONSTANTS ? m->digest : NULL;
}

/* ---- writing ---- */

static void remove_cells(struct memory *m, uint32_t at, uint32_t n)
{
    memmove(m->cells + at, m->cells + at + n, (m->n_cells - at - n) * sizeof *m->cells);
    m->n_cells -= n;
}

static void insert_cell(const struct memory_env *env, struct memory *m, uint32_t at,
                        struct cell c)
{
    VEC_RESERVE(env->arena, m->cells, m->n_cells, m->cap_cells, m->n_cells + 1);
    memmove(m->cells + at + 1, m->cells + at, (m->n_cells - at) * sizeof *m->cells);
    m->cells[at] = c;
    m->n_cells++;
}

/* Do two say the same of their bytes, so that side by side they are one? */
static bool same_content(const struct segment *a, const struct segment *b)
{
    bool placed = a->fill == FILL_BYTES || (a->origin && a->origin->is_placed) ||
                  (a->origin && a->origin->kind != ORIGIN_LOCAL && a->origin->kind != ORIGIN_HOLE);
    return a->fill == b->fill && (a->fill == FILL_ZERO || a->origin == b->origin) &&
           (!placed || (a->base == b->base && a->bytes == b->bytes));
}

/* Segments from..to-1 become these n. */
static void splice(const struct memory_env *env, struct memory *m, uint32_t from, uint32_t to,
                   const struct segment *pieces, uint32_t n)
{
    uint32_t after = m->n_segments - to;
    VEC_RESERVE(env->arena, m->segments, m->n_segments, m->cap_segments, from + n + after);
    memmove(m->segments + from + n, m->segments + to, after * sizeof *pieces);
    memcpy(m->segments + from, pieces, n * sizeof *pieces);
    m->n_segments = from + n + after;
}

static void add_piece(struct segment *pieces, uint32_t *n, struct segment s)
{
    struct segment *last = *n ? &pieces[*n - 1] : NULL;
    if (s.lo >= s.hi)
        return;
    if (last && last->hi == s.lo && same_content(last, &s))
        last->hi = s.hi;
    else
        pieces[(*n)++] = s;
}

/* The first segment that ends at `offset` or behind it. */
static uint32_t first_segment(const struct memory *m, int64_t offset)
{
    uint32_t lo = 0, hi = m->n_segments;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (m->segments[mid].hi < offset)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* In the place of what was there, one with its neighbours if they say the same. */
static void set_segment(const struct memory_env *env, struct memory *m, struct segment s)
{
    struct segment pieces[5];
    uint32_t n = 0, from = first_segment(m, s.lo), to = from;
    while (to < m->n_segments && m->segments[to].lo <= s.hi)
        to++;
    bool any = to > from;
    struct segment left = any ? m->segments[from] : s, right = any ? m->segments[to - 1] : s;
    left.hi = left.hi < s.lo ? left.hi : s.lo;
    right.lo = right.lo > s.hi ? right.lo : s.hi;
    if (any)
        add_piece(pieces, &n, left);
    add_piece(pieces, &n, s);
    if (any)
        add_piece(pieces, &n, right);
    splice(env, m, from, to, pieces, n);
}

/* A part of a cell that stays when the rest is overwritten. */
static void keep_part(const struct memory_env *env, struct memory *m, const struct cell *c,
                      int64_t lo, int64_t hi)
{
    if (lo >= hi)
        return;
    if (!value_is_const(&c->value) || cell_size(c) > 8) {
        memory_fill(env, m, (struct segment){lo, hi, FILL_UNKNOWN, env->lost, 0, NULL});
        return;
    }
    for (int64_t at = lo; at < hi; at++) {
        uint64_t byte = const_bits(&c->value) >> (8 * (at - c->offset)) & 255;
        memory_store(env, m, at, value_int(IR_U8, (int64_t)byte));
    }
}

/* Remove all cells of lo..hi-1; cells across the border keep their other part. */
static uint32_t clear_range(const struct memory_env *env, struct memory *m, int64_t lo,
                            int64_t hi)
{
    uint32_t first = first_cell(m, lo), last = first;
    while (last < m->n_cells && m->cells[last].offset < hi)
        last++;
    if (first == last)
        return first;
    struct cell left = m->cells[first], right = m->cells[last - 1];
    remove_cells(m, first, last - first);
    keep_part(env, m, &left, left.offset, left.offset < lo ? lo : left.offset);
    keep_part(env, m, &right, hi, cell_end(&right) > hi ? cell_end(&right) : hi);
    return first_cell(m, lo);
}

/* Of the elements that a summary is about, none is known any more. */
static void forget_last(struct memory *m)
{
    if (m->n_cells && m->cells[0].offset == MEMORY_LAST_AT)
        m->cells[0].value = value_int(IR_I64, -1);
}

/* The summary is about nothing. */
static void forget_summary(struct memory *m)
{
    if (!m->n_cells || m->cells[0].offset != MEMORY_LAST_AT)
        return;
    forget_last(m);
    for (uint32_t i = 0; i < m->n_cells && m->cells[i].offset < 0; i++)
        if (m->cells[i].offset == MEMORY_TO_AT || m->cells[i].offset == MEMORY_FROM_AT)
            m->cells[i].value = value_int(IR_I64, 0);
}

void memory_store(const struct memory_env *env, struct memory *m, int64_t offset,
                  struct value v)
{
    int64_t size = (int64_t)value_kind_size((enum ir_kind)v.type);
    uint32_t i = first_cell(m, offset);
    struct cell c = {offset, v};
    struct value low, high;
    if (value_halves(&v, &low, &high)) { /* a part of it may be read, or changed, alone */
        memory_store(env, m, offset, low);
        memory_store(env, m, offset + size / 2, high);
        return;
    }
    m->digested = DIGEST_NOT_YET;
    if (offset >= 0)
        forget_last(m);
    if (i < m->n_cells && m->cells[i].offset == offset && cell_size(&m->cells[i]) == size) {
        m->cells[i] = c;
        m->hint = i;
        return;
    }
    if (i < m->n_cells && m->cells[i].offset < offset + size)
        i = clear_range(env, m, offset, offset + size);
    insert_cell(env, m, i, c);
    m->hint = i;
}

static void keep_length(struct memory *m)
{
    const struct cell *length = memory_length(m);
    if (length)
        m->cells[0] = *length;
    m->n_cells = length != NULL;
}

void memory_fill(const struct memory_env *env, struct memory *m, struct segment s)
{
    if (s.lo >= s.hi)
        return;
    forget_summary(m);
    m->digested = DIGEST_NOT_YET;
    if (s.lo <= 0 && s.hi >= m->size) {
        keep_length(m);
        m->n_segments = 0;
        m->base = s;
        return;
    }
    clear_range(env, m, s.lo, s.hi);
    set_segment(env, m, s);
}

static void copy_segment(const struct memory_env *env, struct memory *to, struct segment s,
                         int64_t lo, int64_t hi, int64_t shift)
{
    if (s.lo < lo)
        s.lo = lo;
    if (s.hi > hi)
        s.hi = hi;
    s.lo += shift;
    s.hi += shift;
    s.base += shift;
    memory_fill(env, to, s);
}

void memory_copy(const struct memory_env *env, struct memory *to, int64_t to_offset,
                 const struct memory *from, int64_t from_offset, int64_t n)
{
    if (n <= 0)
        return;
    int64_t lo = from_offset, hi = lo + n, shift = to_offset - from_offset;
    if (to == from)
        from = memory_clone(env->arena, from);
    copy_segment(env, to, (struct segment){lo, hi, from->base.fill, from->base.origin,
                                           from->base.base, from->base.bytes}, lo, hi, shift);
    for (uint32_t i = 0; i < from->n_segments; i++)
        if (from->segments[i].lo < hi && from->segments[i].hi > lo)
            copy_segment(env, to, from->segments[i], lo, hi, shift);
    for (uint32_t i = first_cell(from, lo); i < from->n_cells; i++) {
        const struct cell *c = &from->cells[i];
        if (c->offset >= hi)
            break;
        if (c->offset >= lo && cell_end(c) <= hi) {
            memory_store(env, to, c->offset + shift, c->value);
            continue;
        }
        struct cell moved = {c->offset + shift, c->value};
        int64_t part_lo = moved.offset < lo + shift ? lo + shift : moved.offset;
        int64_t part_hi = cell_end(&moved) > hi + shift ? hi + shift : cell_end(&moved);
        keep_part(env, to, &moved, part_lo, part_hi);
    }
}
