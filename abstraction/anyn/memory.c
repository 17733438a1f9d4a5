/* Objects and what stands in them.  Contents are shared by states and never changed. */
#include "abstraction/anyn/sizes.h"

#include "core/base/vec.h"

#include <string.h>

enum { MAX_CELLS = 256 };

uint32_t sym_object_new(struct sym *y, const char *name)
{
    struct sym_object o = { .name = name };
    VEC_PUSH(y->arena, y->objects, y->n_objects, y->cap_objects, o);
    return y->n_objects - 1;
}

const struct sym_content *sym_content_of(const struct sym_state *st, uint32_t object)
{
    return object < st->n ? st->memory[object] : NULL;
}

void sym_set_content(struct sym *y, struct sym_state *st, uint32_t object,
                     const struct sym_content *content)
{
    if (object >= st->n) {
        uint32_t n = object + 16;
        const struct sym_content **memory = ARENA_ARRAY(y->arena, const struct sym_content *, n);
        if (st->n)
            memcpy(memory, st->memory, st->n * sizeof *memory);
        st->memory = memory;
        st->n = n;
    }
    st->memory[object] = y->objects[object].vague ? NULL : content;
}

struct sym_state sym_state_copy(struct sym *y, const struct sym_state *st)
{
    struct sym_state copy = { .n = st->n };
    affine_facts_add_all(y->s, &copy.facts, &st->facts);
    copy.memory = arena_memdup(y->arena, st->memory, st->n * sizeof *st->memory);
    return copy;
}

static bool overlaps(const struct sym_cell *c, int64_t offset, uint64_t size)
{
    return c->offset < offset + (int64_t)size && offset < c->offset + (int64_t)c->size;
}

static bool is_unsigned(struct ir_type type)
{
    return ir_is_int(type.kind) && !ir_is_signed(type.kind);
}

/* Of one place that is known. */
static struct sym_value load_cell(struct sym *y, const struct sym_content *content, int64_t offset,
                                  struct ir_type type)
{
    uint64_t size = type.size;
    if (!content)
        return sym_data();
    for (uint32_t i = 0; i < content->n; i++) {
        const struct sym_cell *c = &content->cells[i];
        if (c->offset == offset && c->size == size &&
            (type.kind == IR_AGG || c->is_unsigned == is_unsigned(type)))
            return c->value;
        if (overlaps(c, offset, size))
            return sym_data();
    }
    return content->zero ? sym_number(y, affine_number(0)) : sym_data();
}

static const struct sym_content *with_cell(struct sym *y, const struct sym_content *content,
                                           int64_t offset, struct ir_type type,
                                           struct sym_value value)
{
    uint64_t size = type.size;
    struct sym_content *out = ARENA_NEW(y->arena, struct sym_content);
    out->zero = content && content->zero;
    for (uint32_t i = 0; content && i < content->n; i++) {
        const struct sym_cell *c = &content->cells[i];
        bool part = c->offset != offset || c->size != size;
        if (!overlaps(c, offset, size))
            VEC_PUSH(y->arena, out->cells, out->n, out->cap, *c);
        else if (part && out->zero)
            return NULL; /* its other bytes are not 0 */
    }
    struct sym_cell cell = { offset, size, is_unsigned(type), value };
    VEC_PUSH(y->arena, out->cells, out->n, out->cap, cell);
    return out->n > MAX_CELLS ? NULL : out;
}

struct sym_value sym_load(struct sym *y, const struct sym_state *st, struct sym_value address,
                          struct ir_type type)
{
    struct sym_value out = { 0 };
    for (uint32_t k = 0; k < address.n; k++) {
        const struct sym_leaf *a = &address.cases[k].leaf;
        struct sym_value v = sym_data();
        if (a->kind == SYM_ADDRESS && !a->astray && a->number.n == 0)
            v = load_cell(y, sym_content_of(st, a->object), a->number.constant, type);
        sym_value_add_all(y, st, &out, &address.cases[k].when, v);
    }
    sym_value_tidy(&out);
    return out;
}

void sym_expose(struct sym *y, struct sym_value v)
{
    for (uint32_t k = 0; k < v.n; k++)
        if (v.cases[k].leaf.kind == SYM_ADDRESS)
            y->objects[v.cases[k].leaf.object].exposed = true;
}

/* Nobody but MPI writes there. */
static bool is_handle(const struct sym *y, uint32_t object)
{
    return y->objects[object].made_by || y->objects[object].comm;
}

/* Whatever the program has let out of sight may have changed, but for what is behind handles. */
static void forget_exposed(struct sym *y, struct sym_state *st)
{
    for (uint32_t i = 0; i < st->n; i++)
        if (y->objects[i].exposed && !is_handle(y, i))
            st->memory[i] = NULL;
}

void sym_forget(struct sym *y, struct sym_state *st, struct sym_value address)
{
    bool known = address.n > 0;
    for (uint32_t k = 0; k < address.n; k++) {
        const struct sym_leaf *a = &address.cases[k].leaf;
        bool null = a->kind == SYM_NUMBER && a->number.n == 0;
        if (a->kind == SYM_ADDRESS)
            sym_set_content(y, st, a->object, NULL);
        else
            known = known && null;
        if (a->kind == SYM_REAL)
            sym_leave(y, (struct src_range){ 0 }, "a text that all ranks share is changed");
    }
    if (!known)
        forget_exposed(y, st);
}

/* Is it one of some places that are known, and in an object? */
static bool is_some_places(const struct sym_value *address)
{
    bool known = address->n > 0;
    for (uint32_t k = 0; k < address->n; k++) {
        const struct sym_leaf *a = &address->cases[k].leaf;
        known &= a->kind == SYM_ADDRESS && !a->astray && !a->number.n;
    }
    return known;
}

void sym_forget_bytes(struct sym *y, struct sym_state *st, struct sym_value address, uint64_t n)
{
    struct ir_type bytes = { .kind = IR_AGG, .size = n };
    if (!is_some_places(&address)) {
        sym_forget(y, st, address);
        return;
    }
    for (uint32_t k = 0; k < address.n; k++) {
        const struct sym_leaf *a = &address.cases[k].leaf;
        sym_set_content(y, st, a->object, with_cell(y, sym_content_of(st, a->object),
                                                    a->number.constant, bytes, sym_data()));
    }
}

/* One of several places: there the new value, elsewhere the old one. */
static struct sym_value select_value(struct sym *y, const struct sym_state *st,
                                     const struct sym_value *address, uint32_t k,
                                     struct sym_value value, struct sym_value old)
{
    struct sym_value out = { 0 };
    for (uint32_t c = 0; c < address->n; c++) {
        struct sym_value v = sym_leaf_same(&address->cases[c].leaf, &address->cases[k].leaf) ? value
                                                                                            : old;
        sym_value_add_all(y, st, &out, &address->cases[c].when, v);
    }
    sym_value_tidy(&out);
    return out;
}

void sym_store(struct sym *y, struct sym_state *st, struct sym_value address, struct ir_type type,
               struct sym_value value)
{
    sym_expose(y, value);
    if (!is_some_places(&address)) {
        sym_forget(y, st, address);
        return;
    }
    for (uint32_t k = 0; k < address.n; k++) {
        const struct sym_leaf *a = &address.cases[k].leaf;
        const struct sym_content *old = sym_content_of(st, a->object);
        int64_t offset = a->number.constant;
        struct sym_value v = value;
        if (address.n > 1)
            v = select_value(y, st, &address, k, value, load_cell(y, old, offset, type));
        sym_set_content(y, st, a->object, with_cell(y, old, offset, type, v));
    }
}

/* ---- ways that meet ---- */

/* What the way knows more than all of them. */
static struct affine_facts added(struct sym *y, const struct sym_state *before,
                                 const struct sym_state *way)
{
    struct affine_facts more = { 0 };
    for (uint32_t i = before->facts.n; i < way->facts.n; i++)
        affine_facts_add(y->s, &more, way->facts.items[i]);
    return more;
}

static struct sym_value join_values(struct sym *y, const struct sym_state *before,
                                    const struct sym_state *ways, const struct sym_value *values,
                                    uint32_t n, bool sure)
{
    bool same = true;
    for (uint32_t i = 1; i < n; i++)
        same = same && sym_value_same(&values[0], &values[i]);
    if (same)
        return values[0];
    struct sym_value out = { 0 };
    for (uint32_t i = 0; sure && i < n; i++) {
        struct affine_facts more = added(y, before, &ways[i]);
        sym_value_add_all(y, before, &out, &more, values[i]);
    }
    sym_value_tidy(&out);
    return out;
}

static bool has_cell(const struct sym_content *content, const struct sym_cell *c)
{
    for (uint32_t i = 0; i < content->n; i++)
        if (content->cells[i].offset == c->offset && content->cells[i].size == c->size)
            return true;
    return false;
}

static const struct sym_content *join_contents(struct sym *y, const struct sym_state *before,
                                               const struct sym_state *ways, uint32_t n,
                                               uint32_t object, bool sure)
{
    const struct sym_content **c = ARENA_ARRAY(y->arena, const struct sym_content *, n);
    static const struct sym_content nothing;
    bool same = true, some = true;
    for (uint32_t i = 0; i < n; i++) {
        c[i] = sym_content_of(&ways[i], object);
        if (!c[i] && is_handle(y, object)) /* it was not made there */
            c[i] = &nothing;
        same = same && c[i] == c[0];
        some = some && c[i] && c[i]->zero == c[0]->zero;
    }
    if (same || !some)
        return same ? c[0] : NULL;
    struct sym_content *out = ARENA_NEW(y->arena, struct sym_content);
    struct sym_value *values = ARENA_ARRAY(y->arena, struct sym_value, n);
    out->zero = c[0]->zero;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < c[i]->n; k++) {
            struct sym_cell cell = c[i]->cells[k];
            if (has_cell(out, &cell))
                continue;
            for (uint32_t l = 0; l < out->n; l++)
                if (overlaps(&out->cells[l], cell.offset, cell.size))
                    return NULL;
            struct ir_type type = { .kind = cell.is_unsigned ? IR_U8 : IR_I8, .size = cell.size };
            for (uint32_t l = 0; l < n; l++)
                values[l] = load_cell(y, c[l], cell.offset, type);
            cell.value = join_values(y, before, ways, values, n, sure);
            VEC_PUSH(y->arena, out->cells, out->n, out->cap, cell);
        }
    return out->n > MAX_CELLS ? NULL : out;
}

struct sym_state sym_state_join(struct sym *y, const struct sym_state *before,
                                const struct sym_state *ways, uint32_t n, bool sure)
{
    struct sym_state out = sym_state_copy(y, before);
    uint32_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        most = most < ways[i].n ? ways[i].n : most;
    for (uint32_t object = 0; object < most; object++)
        sym_set_content(y, &out, object, join_contents(y, before, ways, n, object, sure));
    return out;
}
