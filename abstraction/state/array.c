/* See array.h. */
#include "abstraction/state/array.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/length.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"
#include "core/base/vec.h"

enum { MAX_CELLS = 256, ARRAY_SIZE = 256 /* what is smaller is told apart */ };
enum { LAST_AT = MEMORY_LAST_AT, IS_AT = -56, HI_AT = -48, LO_AT = -40,
       TO_AT = MEMORY_TO_AT, FROM_AT = MEMORY_FROM_AT, CONTENT_AT = -16 };

struct summary {
    enum ir_kind type; /* of an element */
    struct value content, from, to; /* I64 */
    int64_t lo, hi;
    struct value last, is;          /* the element at byte `last` is this; -1: none is known */
};

bool array_has_summary(const struct memory *m)
{
    return m->n_cells && m->cells[0].offset == LAST_AT;
}

/* ---- names of contents and elements ---- */

/* What stands where `value` has been stored at `place` of a content, or which element stands
 * there: equal on all ranks where these are. */
struct element_name {
    struct value content, place, value; /* NONE: it is the element that stands there */
    struct value name;
};

static struct value name_of(struct engine *e, enum ir_kind type, struct element_name key)
{
    for (uint32_t i = e->names.elements.n; i-- > 0;) {
        const struct element_name *old = &e->names.elements.v[i];
        if (old->name.type == type && value_equal(&old->content, &key.content) &&
            value_equal(&old->place, &key.place) && value_equal(&old->value, &key.value))
            return old->name;
    }
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                           .name = "an element of an array"};
    struct origin *origin = values_origin(e->values, &proto);
    origin->is_element = true;
    key.name = values_atom(e->values, origin, type);
    VEC_PUSH(e->arena, e->names.elements.v, e->names.elements.n, e->names.elements.cap, key);
    return key.name;
}

/* ---- what is known ---- */

/* a + more <= b */
static bool is_below(const struct state *s, const struct value *a, int64_t more,
                     const struct value *b)
{
    struct linear x, y;
    if (!linear_of_value(&s->facts, b, &x) || !linear_of_value(&s->facts, a, &y) ||
        !linear_add(&x, &y, -1))
        return false;
    x.constant -= more;
    return facts_imply(&s->facts, &x, 0, RANGE_INFINITE);
}

static bool is_same(const struct state *s, const struct value *a, const struct value *b)
{
    struct linear x, y;
    return linear_of_value(&s->facts, b, &x) && linear_of_value(&s->facts, a, &y) &&
           linear_equal(&x, &y);
}

/* Bounds are words of the shape, so few are told apart: ranks, counts of ranks, and -1. */
static void include(const struct engine *e, struct summary *y, struct range r)
{
    if (!ir_is_int(y->type)) { /* of them no bounds are kept */
        y->lo = INT64_MIN;
        y->hi = INT64_MAX;
        return;
    }
    wide most = e->options->nprocs, all_lo = value_type_min(y->type),
         all_hi = value_type_max(y->type);
    wide lo = r.lo > most ? most : r.lo < -1 ? all_lo : r.lo;
    wide hi = r.hi < -1 ? -1 : r.hi > most ? all_hi : r.hi;
    y->lo = (int64_t)(lo < y->lo ? lo : y->lo);
    y->hi = (int64_t)(hi > y->hi ? hi : y->hi);
}

static struct range range_of_value(const struct state *s, const struct value *v)
{
    bool is_number = v->kind == VALUE_INT || v->kind == VALUE_EXPR;
    return is_number ? facts_value_range(&s->facts, v)
                     : (struct range){-RANGE_INFINITE, RANGE_INFINITE};
}

/* ---- summaries ---- */

/* The bounds of all values of the type. */
static int64_t least(enum ir_kind type)
{
    return ir_is_int(type) ? (int64_t)value_type_min(type) : INT64_MIN;
}

static int64_t most(enum ir_kind type)
{
    return ir_is_int(type) ? (int64_t)value_type_max(type) : INT64_MAX;
}

static struct summary read_summary(const struct memory *m)
{
    const struct cell *c = m->cells;
    struct summary y = {.type = (enum ir_kind)c[1].value.type, .last = c[0].value,
                        .is = c[1].value, .to = c[4].value, .from = c[5].value,
                        .content = c[6].value};
    bool bounded = c[2].value.kind == VALUE_INT && c[3].value.kind == VALUE_INT;
    y.hi = bounded ? c[2].value.i : most(y.type);
    y.lo = bounded ? c[3].value.i : least(y.type);
    return y;
}

static void write_summary(struct engine *e, struct memory *m, const struct summary *y)
{
    memory_store(&e->env, m, CONTENT_AT, y->content);
    memory_store(&e->env, m, FROM_AT, y->from);
    memory_store(&e->env, m, TO_AT, y->to);
    memory_store(&e->env, m, LO_AT, value_int(IR_PTR, y->lo)); /* words of the shape */
    memory_store(&e->env, m, HI_AT, value_int(IR_PTR, y->hi));
    memory_store(&e->env, m, IS_AT, y->is);
    memory_store(&e->env, m, LAST_AT, y->last);
}

static bool is_summable(enum ir_kind type)
{
    switch (type) {
    case IR_I8: case IR_U8: case IR_I16: case IR_U16: case IR_I32: case IR_U32: case IR_I64:
    case IR_F32: case IR_F64:
        return true;
    default:
        return false;
    }
}

static struct value zero_of(enum ir_kind type)
{
    return ir_is_int(type) ? value_int(type, 0) : value_float(type, 0);
}

/* Is it one that an element may have? */
static bool is_element(const struct value *v)
{
    return v->kind == VALUE_INT || v->kind == VALUE_EXPR || v->kind == VALUE_FLOAT;
}

/* The content of an object without cells.  False: nothing can be said of it. */
static bool begin(const struct memory *m, enum ir_kind type, struct summary *y)
{
    struct value zero = value_int(IR_I64, 0);
    *y = (struct summary){.type = type, .content = zero, .from = zero, .to = zero,
                          .lo = INT64_MAX, .hi = INT64_MIN, .last = value_int(IR_I64, -1),
                          .is = zero_of(type)};
    if (m->base.fill == FILL_ZERO) {
        y->lo = y->hi = 0;
        y->content = value_int(IR_I64, 1);
        y->to = length_of(m);
    }
    return is_summable(type) && !m->n_segments && y->to.kind != VALUE_NONE &&
           (m->base.fill == FILL_ZERO || m->base.fill == FILL_UNINIT);
}

static bool is_empty(const struct summary *y)
{
    return y->from.kind == VALUE_INT && y->to.kind == VALUE_INT && y->from.i == y->to.i;
}

/* v is stored at byte x. */
static void add(struct engine *e, const struct state *s, struct summary *y, struct value x,
                struct value v)
{
    int64_t size = (int64_t)value_kind_size(y->type);
    struct value end = value_bin(e->values, IR_ADD, IR_I64, x, value_int(IR_I64, size));
    struct element_name key = {.content = y->content, .place = x, .value = v};
    y->content = name_of(e, IR_I64, key);
    y->last = x;
    y->is = v;
    include(e, y, range_of_value(s, &v));
    if (is_empty(y)) {
        y->from = end.kind == VALUE_NONE ? y->from : x;
        y->to = end.kind == VALUE_NONE ? y->to : end;
        return;
    }
    if (end.kind != VALUE_NONE && is_same(s, &x, &y->to))
        y->to = end;
    else if (end.kind != VALUE_NONE && is_same(s, &end, &y->from))
        y->from = x;
}

/* What is known of the elements, whether they have cells of their own or not. */
static bool summarise(struct engine *e, const struct state *s, const struct memory *m,
                      enum ir_kind type, struct summary *y)
{
    bool has = array_has_summary(m);
    if (has)
        *y = read_summary(m);
    if (m->n_cells > MAX_CELLS || (has ? y->type != type : !begin(m, type, y)))
        return false;
    for (uint32_t i = 0; i < m->n_cells; i++) {
        const struct cell *c = &m->cells[i];
        if (c->offset < 0)
            continue;
        if (c->value.type != type || !is_element(&c->value))
            return false;
        add(e, s, y, value_int(IR_I64, c->offset), c->value);
    }
    return true;
}

static void replace(struct engine *e, struct memory *m)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                           .name = m->name};
    memory_fill(&e->env, m, (struct segment){0, m->size, FILL_UNKNOWN,
                                             values_origin(e->values, &proto), 0, NULL});
}

/* ---- accesses ---- */

static bool is_plain(const struct memory *m)
{
    return m && !m->freed && !m->is_const && !m->is_view && !m->shared && !m->handle;
}

/* In bytes from the beginning of the object; NONE: it is not known as an expression. */
static struct value place_of(struct engine *e, struct state *s, struct value at, enum ir_op op)
{
    struct value x = value_int(IR_I64, at.i), none = {.kind = VALUE_NONE};
    const struct ir_instr *i = state_instr(s);
    if (at.any && (i->op != op || i->a.kind != IR_O_TEMP))
        return none;
    if (at.any)
        x = running_place(e, s, &i->a, at.object);
    return x.kind == VALUE_INT || x.kind == VALUE_EXPR ? facts_reduce(&s->facts, x) : none;
}

bool array_load(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                struct value *out)
{
    struct memory *m = state_object(e, s, at.object);
    struct value x = e->phase == PHASE_JOINT && is_plain(m) ? place_of(e, s, at, IR_LOAD)
                                             : (struct value){.kind = VALUE_NONE};
    struct summary all, own;
    if (x.kind == VALUE_NONE)
        return false;
    if (array_has_summary(m)) {
        own = read_summary(m);
        *out = own.is;
        if (own.type == type && is_same(s, &own.last, &x))
            return true;
    } else if (!begin(m, type, &own)) {
        return false;
    }
    int64_t size = (int64_t)value_kind_size(type);
    if (!summarise(e, s, m, type, &all) || !is_below(s, &all.from, 0, &x) ||
        !is_below(s, &x, size, &all.to))
        return false;
    *out = name_of(e, type, (struct element_name){.content = all.content, .place = x});
    if (all.lo >= all.hi)
        *out = ir_is_int(type) ? value_int(type, all.lo) : zero_of(type);
    else if (ir_is_int(type) && !facts_refine(&s->facts, out->e, all.lo, all.hi))
        return false;
    own.last = x;
    own.is = *out;
    write_summary(e, state_writable(e, s, at.object), &own);
    return true;
}

bool array_store(struct engine *e, struct state *s, struct value at, struct value v)
{
    struct memory *m = state_object(e, s, at.object);
    struct summary y;
    struct value x = e->phase == PHASE_JOINT && is_plain(m) ? place_of(e, s, at, IR_STORE)
                                             : (struct value){.kind = VALUE_NONE};
    v = facts_reduce(&s->facts, v);
    if (x.kind == VALUE_NONE || !is_element(&v) ||
        !summarise(e, s, m, (enum ir_kind)v.type, &y))
        return false;
    add(e, s, &y, x, v);
    m = state_writable(e, s, at.object);
    replace(e, m);
    write_summary(e, m, &y);
    return true;
}

/* ---- messages ---- */

/* Elements of which only the number of their content is known. */
static struct summary any_of(enum ir_kind type, struct value content, struct value from,
                             struct value to)
{
    return (struct summary){.type = type, .content = content, .from = from, .to = to,
                            .lo = least(type), .hi = most(type), .is = zero_of(type),
                            .last = value_int(IR_I64, -1)};
}

static void cells_of(const struct summary *y, struct cell c[ARRAY_CELLS])
{
    c[0] = (struct cell){LAST_AT, y->last};
    c[1] = (struct cell){IS_AT, y->is};
    c[2] = (struct cell){HI_AT, value_int(IR_PTR, y->hi)};
    c[3] = (struct cell){LO_AT, value_int(IR_PTR, y->lo)};
    c[4] = (struct cell){TO_AT, y->to};
    c[5] = (struct cell){FROM_AT, y->from};
    c[6] = (struct cell){CONTENT_AT, y->content};
}

/* The byte behind it. */
static struct value end_of(struct engine *e, const struct array_part *p)
{
    return value_bin(e->values, IR_ADD, IR_I64, value_int(IR_I64, p->at.i), p->bytes);
}

void array_content(struct engine *e, const struct array_part *p, struct value number,
                   struct cell c[ARRAY_CELLS])
{
    struct summary y = any_of(p->type, number, value_int(IR_I64, p->at.i), end_of(e, p));
    cells_of(&y, c);
}

/* Is what may stand there told by a summary alone? */
static bool may_tell(const struct memory *m)
{
    return is_plain(m) && m->base.fill != FILL_BYTES && !text_is_in(m);
}

/* The summary of the elements, or of those that have no cells. */
static bool summary_for(struct engine *e, const struct state *s, const struct memory *m,
                        enum ir_kind type, bool of_cells, struct summary *y)
{
    if (of_cells)
        return summarise(e, s, m, type, y);
    if (array_has_summary(m))
        *y = read_summary(m);
    return array_has_summary(m) && y->type == type;
}

bool array_tell(struct engine *e, struct state *s, const struct array_part *p, bool of_cells,
                struct cell c[ARRAY_CELLS])
{
    const struct memory *m = state_object(e, s, p->at.object);
    struct value from = value_int(IR_I64, p->at.i), to = end_of(e, p);
    struct summary y;
    if (!may_tell(m) || !is_summable(p->type) || to.kind == VALUE_NONE)
        return false;
    if (!summary_for(e, s, m, p->type, of_cells, &y) || !is_below(s, &y.from, 0, &from) ||
        !is_below(s, &to, 0, &y.to)) {
        y = any_of(p->type, engine_lost(e, s, IR_I64), from, to);
        write_summary(e, state_writable(e, s, p->at.object), &y);
        if (!summary_for(e, s, state_object(e, s, p->at.object), p->type, of_cells, &y))
            return false;
    }
    int64_t size = (int64_t)value_kind_size(p->type);
    if (!is_below(s, &from, 0, &y.last) || !is_below(s, &y.last, size, &to))
        y.last = value_int(IR_I64, -1);
    y.from = from;
    y.to = to;
    cells_of(&y, c);
    return true;
}

void array_take(struct engine *e, struct state *s, struct value at,
                const struct cell c[ARRAY_CELLS])
{
    struct memory *m = state_writable(e, s, at.object);
    const struct value *from = &c[5].value, *to = &c[4].value;
    if (!may_tell(m) || from->kind != VALUE_INT || from->i != at.i || to->kind == VALUE_NONE)
        return;
    for (uint32_t i = ARRAY_CELLS; i-- > 0;)
        memory_store(&e->env, m, c[i].offset, c[i].value);
}

/* ---- joining ---- */

void array_join(struct engine *e, struct memory *a, struct memory *b)
{
    struct summary x = read_summary(a), y = read_summary(b);
    x.lo = y.lo = x.lo < y.lo ? x.lo : y.lo;
    x.hi = y.hi = x.hi > y.hi ? x.hi : y.hi;
    write_summary(e, a, &x);
    write_summary(e, b, &y);
}

/* ---- folding ---- */

/* Handles and functions stay what they are, and characters, which may be a text. */
static bool may_lose(struct engine *e, struct state *s, const struct memory *m, bool *heap)
{
    for (uint32_t i = 0; i < m->n_cells; i++) {
        const struct value *v = &m->cells[i].value;
        if (value_kind_size((enum ir_kind)v->type) == 1 || v->kind == VALUE_FUNC ||
            request_is_handle(e, s, v) ||
            (v->kind == VALUE_ADDR && (v->object & OBJECT_REGION) != OBJECT_HEAP))
            return false;
        *heap |= v->kind == VALUE_ADDR;
    }
    return m->base.fill != FILL_BYTES;
}

/* The type of an element that has a cell; VOID: none has. */
static enum ir_kind element_type(const struct memory *m)
{
    const struct cell *last = m->n_cells ? &m->cells[m->n_cells - 1] : NULL;
    return last && last->offset >= 0 ? (enum ir_kind)last->value.type : IR_VOID;
}

bool array_fold(struct engine *e, struct state *s, uint32_t object)
{
    struct memory *m = state_object(e, s, object);
    struct summary y;
    bool heap = false;
    bool hidden = (object & OBJECT_REGION) == OBJECT_GLOBAL &&
                  OBJECT_INDEX(object) >= e->program->p->n_globals;
    bool large = is_plain(m) && m->size >= ARRAY_SIZE;
    enum ir_kind type = large ? element_type(m) : IR_VOID;
    if (type == IR_VOID || hidden || !may_lose(e, s, m, &heap))
        return false;
    bool summable = summarise(e, s, m, type, &y);
    engine_note(e, s, LEDGER_MEMORY, "the elements of '%s' are not told apart", m->name);
    e->attempt.lost_heap |= heap;
    m = state_writable(e, s, object);
    replace(e, m);
    if (summable)
        write_summary(e, m, &y);
    return true;
}
