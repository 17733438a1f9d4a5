/* Initialisers: C11 6.7.9 over the syntactic list that libclang shows.
 *
 *     int m[2][2] = {1, 2, [1][1] = 4};   ->  zero 16 bytes; 1 at 0; 2 at 4; 4 at 12
 *
 * walk() keeps the "current object": the position in the list is shared by all levels,
 * and each level takes as many items as its aggregate has members.
 */
#include "frontend/lower_decl.h"

#include "core/base/vec.h"
#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/errors.h"
#include "frontend/lower_expr.h"
#include "frontend/types.h"

#include <math.h>
#include <string.h>

struct init_walk {
    struct unit *u;
    struct lower_fn *f;  /* NULL: a global */
    struct ir_opnd addr; /* of a local */
    uint32_t global;
    uint64_t end;        /* of the last byte that a global's initialiser names */
    bool designated;     /* members may be initialised twice: the later one counts */
    uint32_t group;      /* its values may be computed in any order (C11 6.7.9p23) */
};

struct init_list {
    struct kids items;
    uint32_t at;
    uint32_t stripped; /* this item's designators have been used; UINT32_MAX: none */
};

/* One member: array element or field. */
struct slot {
    struct lvalue place; /* offset from the object's start; addr is not used */
    CXType type;
};

static void put_value(struct init_walk *w, struct slot slot, CXCursor value);
static void walk(struct init_walk *w, struct slot object, struct init_list *l,
                 bool braced, int64_t step);

static bool is_list(CXCursor e)
{
    return clang_getCursorKind(e) == CXCursor_InitListExpr;
}

static bool is_designated(CXCursor item)
{
    return clang_getCursorKind(item) == CXCursor_UnexposedExpr &&
           clang_getCursorType(item).kind == CXType_Void;
}

static bool item_is_designated(const struct init_list *l)
{
    return l->at != l->stripped && is_designated(l->items.v[l->at]);
}

static CXCursor item_value(struct init_walk *w, const struct init_list *l)
{
    CXCursor item = l->items.v[l->at];
    return is_designated(item) ? cursor_last_kid(w->u, item) : item;
}

/* The designators of an item; empty MemberRefs (steps into anonymous structs) left out.
 */
static struct kids designators(struct init_walk *w, CXCursor item)
{
    struct kids k = kids_of(w->u, item), steps = {0};
    for (uint32_t i = 0; i + 1 < k.n; i++)
        if (clang_getCursorKind(k.v[i]) != CXCursor_MemberRef || *cursor_spelling(w->u, k.v[i]))
            VEC_PUSH(w->u->scratch, steps.v, steps.n, steps.cap, k.v[i]);
    return steps;
}

struct field_list {
    struct unit *u;
    struct kids fields;
};

static enum CXVisitorResult collect_field(CXCursor field, CXClientData data)
{
    struct field_list *l = data;
    if (!clang_Cursor_isBitField(field) || *cursor_spelling(l->u, field))
        VEC_PUSH(l->u->scratch, l->fields.v, l->fields.n, l->fields.cap, field);
    return CXVisit_Continue;
}

static struct kids fields_of(struct unit *u, CXType record)
{
    struct field_list l = {u, {0}};
    clang_Type_visitFields(record, collect_field, &l);
    return l.fields;
}

static bool is_union(CXType t)
{
    return clang_getCursorKind(clang_getTypeDeclaration(t)) == CXCursor_UnionDecl;
}

static struct slot element_slot(struct init_walk *w, struct slot array, int64_t index)
{
    struct slot s = {.type = types_pointee(array.type)};
    int64_t size = types_size_of(s.type);
    s.place.type = types_object(w->u, clang_getTypeDeclaration(s.type), s.type);
    s.place.offset = array.place.offset + index * (size > 0 ? size : 0);
    return s;
}

static struct slot field_slot(struct init_walk *w, struct slot record, CXCursor field)
{
    struct slot s = {.type = types_c(field), .place.offset = record.place.offset};
    lvalue_member(w->u, field, record.type, field, &s.place);
    return s;
}

/* A member without a name whose members are named directly. */
static bool is_anonymous(CXCursor field)
{
    CXType t = types_c(field);
    return types_is_record(t) &&
           clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(t));
}

static bool contains_field(struct unit *u, CXType record, CXCursor target)
{
    struct kids fields = fields_of(u, record);
    for (uint32_t i = 0; i < fields.n; i++) {
        if (clang_equalCursors(fields.v[i], target))
            return true;
        if (is_anonymous(fields.v[i]) && contains_field(u, types_c(fields.v[i]), target))
            return true;
    }
    return false;
}

/* The field that `.f` names, or the anonymous one that holds it (then *inside). */
static uint32_t find_field(struct init_walk *w, struct kids fields, CXCursor target,
                           bool *inside)
{
    for (uint32_t i = 0; i < fields.n; i++) {
        *inside = false;
        if (clang_equalCursors(fields.v[i], target))
            return i;
        *inside = true;
        if (is_anonymous(fields.v[i]) &&
            contains_field(w->u, types_c(fields.v[i]), target))
            return i;
    }
    return UINT32_MAX;
}

/* One item of the list goes to this slot; brace elision may make it take more. */
static void place_item(struct init_walk *w, struct slot slot, struct init_list *l)
{
    CXCursor value = item_value(w, l), literal;
    bool whole = !types_is_array(slot.type) && !types_is_record(slot.type);
    whole = whole || is_list(value) ||
            (types_is_array(slot.type) && stringlit_is(w->u, value, &literal) &&
             !types_is_array(types_pointee(slot.type))) ||
            (types_is_record(slot.type) && types_is_record(types_c(value)) &&
             clang_equalCursors(clang_getTypeDeclaration(slot.type),
                                clang_getTypeDeclaration(types_c(value))));
    if (whole) {
        l->at++;
        put_value(w, slot, value);
        return;
    }
    l->stripped = l->at;
    walk(w, slot, l, false, -1);
}

/* `[lo ... hi]` and `[lo][hi]` have the same cursors. */
static bool is_range(struct init_walk *w, struct slot array, CXCursor item,
                     struct kids steps, int64_t step)
{
    if (step + 1 >= steps.n ||
        clang_getCursorKind(steps.v[step + 1]) == CXCursor_MemberRef)
        return false;
    return !types_is_array(types_pointee(array.type)) || cursor_has_token(w->u, item, "...");
}

static void place_range(struct init_walk *w, struct slot array, struct init_list *l,
                        int64_t lo, int64_t hi)
{
    uint32_t at = l->at;
    for (int64_t i = lo; i <= hi; i++) {
        l->at = at;
        place_item(w, element_slot(w, array, i), l);
    }
}

/* Follow designator `step` of the current item into an array; the next index. */
static int64_t designate_element(struct init_walk *w, struct slot array,
                                 struct init_list *l, struct kids steps, int64_t step)
{
    CXCursor item = l->items.v[l->at];
    int64_t lo, hi;
    if (!cursor_eval_int(steps.v[step], &lo)) {
        cursor_unsupported(w->u, item, "this designator is not supported");
        l->at++;
        return 0;
    }
    if (is_range(w, array, item, steps, step)) {
        if (step + 2 != steps.n || !cursor_eval_int(steps.v[step + 1], &hi)) {
            cursor_unsupported(w->u, item, "this range designator is not supported");
            l->at++;
            return 0;
        }
        place_range(w, array, l, lo, hi);
        return hi + 1;
    }
    if (step + 1 == steps.n)
        place_item(w, element_slot(w, array, lo), l);
    else
        walk(w, element_slot(w, array, lo), l, false, step + 1);
    return lo + 1;
}

static int64_t designate_field(struct init_walk *w, struct slot record,
                               struct kids fields, struct init_list *l, struct kids steps,
                               int64_t step)
{
    bool inside = false;
    uint32_t i = find_field(w, fields, clang_getCursorReferenced(steps.v[step]), &inside);
    if (i == UINT32_MAX) {
        cursor_unsupported(w->u, l->items.v[l->at], "this designator is not supported");
        l->at++;
        return 0;
    }
    struct slot slot = field_slot(w, record, fields.v[i]);
    if (inside)
        walk(w, slot, l, false, step);
    else if (step + 1 == steps.n)
        place_item(w, slot, l);
    else
        walk(w, slot, l, false, step + 1);
    return i + 1;
}

/* Fill an aggregate from the list.  step >= 0: the current item's designator `step` names
 * the member to begin with. */
static void walk(struct init_walk *w, struct slot object, struct init_list *l,
                 bool braced, int64_t step)
{
    bool array = types_is_array(object.type);
    struct kids fields = array ? (struct kids){0} : fields_of(w->u, object.type);
    int64_t count = !array ? fields.n
                    : object.type.kind == CXType_ConstantArray
                        ? clang_getArraySize(object.type)
                        : INT64_MAX;
    for (int64_t i = 0;;) {
        if (step < 0 && (l->at >= l->items.n || (!braced && item_is_designated(l))))
            return;
        if (step < 0 && item_is_designated(l))
            step = 0;
        if (step >= 0) {
            struct kids steps = designators(w, l->items.v[l->at]);
            w->designated = true;
            if (step >= steps.n ||
                (clang_getCursorKind(steps.v[step]) == CXCursor_MemberRef) == array) {
                cursor_unsupported(w->u, l->items.v[l->at], "this designator is not supported");
                l->at++;
            } else if (array) {
                i = designate_element(w, object, l, steps, step);
            } else {
                i = designate_field(w, object, fields, l, steps, step);
            }
            step = -1;
        } else if (i >= count) {
            if (!braced)
                return;
            l->at++; /* an excess element: clang has warned */
        } else {
            place_item(w, array ? element_slot(w, object, i)
                                : field_slot(w, object, fields.v[i]),
                       l);
            i++;
        }
        if (!array && is_union(object.type))
            i = count;
        if (i >= count && !braced)
            return;
    }
}

/* ---- where values go ---- */

static bool overlaps(const struct ir_init *i, uint64_t offset, uint64_t size)
{
    return i->offset < offset + size && offset < i->offset + i->type.size;
}

/* A later initialiser of the same member wins (C11 6.7.9p19). */
static void drop_pieces(struct ir_global *g, struct lvalue place)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_inits; i++) {
        struct ir_init *old = &g->inits[i];
        bool bits = place.width && old->width &&
                    (old->offset != (uint64_t)place.offset || old->bit != place.bit);
        if (bits || !overlaps(old, (uint64_t)place.offset, place.type.size))
            g->inits[n++] = *old;
    }
    g->n_inits = n;
}

static bool is_zero(struct constant c)
{
    return (c.value.kind == IR_O_INT && c.value.i == 0) ||
           (c.value.kind == IR_O_FLT && c.value.f == 0 && !signbit(c.value.f));
}

static void put_constant(struct init_walk *w, struct lvalue place, struct constant c)
{
    struct ir_global *g = &w->u->prog->globals[w->global];
    uint64_t end = (uint64_t)place.offset + place.type.size;
    w->end = end > w->end ? end : w->end;
    if (w->designated)
        drop_pieces(g, place);
    if (is_zero(c))
        return;
    struct ir_init init = {.offset = (uint64_t)place.offset,
                           .type = place.type,
                           .value = c.value,
                           .addend = c.addend,
                           .bit = place.bit,
                           .width = place.width};
    VEC_PUSH(w->u->arena, g->inits, g->n_inits, g->cap_inits, init);
}

static struct ir_opnd slot_address(struct init_walk *w, struct slot slot)
{
    return build_ptr_add(w->f, w->addr, slot.place.offset);
}

/* What no double holds is written as the bytes of the x87 format. */
static void put_long_double(struct init_walk *w, struct lvalue place, long double value)
{
    unsigned char bytes[sizeof value] = {0};
    uint64_t mantissa;
    uint16_t exponent;
    memcpy(bytes, &value, sizeof value);
    memcpy(&mantissa, bytes, sizeof mantissa);
    memcpy(&exponent, bytes + 8, sizeof exponent);
    place.type = ir_type_of(IR_U64);
    put_constant(w, place, (struct constant){ir_int(IR_U64, (int64_t)mantissa), 0});
    place.offset += 8;
    place.type = ir_type_of(IR_U16);
    put_constant(w, place, (struct constant){ir_int(IR_U16, exponent), 0});
}

/* The parts lie one after the other (C11 6.2.5p13); a long double is rounded, so it is refused. */
static bool put_complex(struct init_walk *w, struct slot slot, CXCursor value)
{
    struct complex_constant z;
    struct lvalue place = slot.place;
    if ((place.type.kind != IR_C32 && place.type.kind != IR_C64) ||
        !complex_fold(w->u, value, &z))
        return false;
    struct ir_type part = ir_type_of(place.type.kind == IR_C32 ? IR_F32 : IR_F64);
    place.type = part;
    put_constant(w, place, (struct constant){build_float(part, z.real), 0});
    place.offset += (int64_t)part.size;
    put_constant(w, place, (struct constant){build_float(part, z.imaginary), 0});
    errors_settle(w->u, value);
    return true;
}

/* libclang may have said what is wrong with it. */
static void refuse_initialiser(struct init_walk *w, CXCursor value)
{
    if (!errors_is_pending(w->u, value))
        cursor_unsupported(w->u, value, "this initialiser of a static object is not supported");
}

static void put_scalar(struct init_walk *w, struct slot slot, CXCursor value)
{
    if (w->f) {
        struct lvalue lv = slot.place;
        struct ir_opnd v = build_convert(w->f, lower_side(w->f, w->group, value), lv.type);
        lv.addr = w->addr;
        lvalue_store(w->f, lv, v);
        return;
    }
    long double ld;
    if (slot.place.type.kind == IR_F80 && floatlit_long_double(w->u, value, &ld) &&
        ld != (double)ld) {
        put_long_double(w, slot.place, ld);
        return;
    }
    if (put_complex(w, slot, value))
        return;
    struct constant c = lower_constant(w->u, value, slot.place.type);
    if (c.value.kind == IR_O_NONE) {
        refuse_initialiser(w, value);
        return;
    }
    put_constant(w, slot.place, c);
    errors_settle(w->u, value);
}

static void put_string(struct init_walk *w, struct slot slot, CXCursor literal)
{
    struct ir_type unit = types_object(w->u, literal, types_pointee(slot.type));
    int64_t room = types_size_of(slot.type);
    size_t n;
    const char *bytes = stringlit_bytes(w->u, literal, (uint32_t)unit.size, &n);
    if (room < 0 || n < (size_t)room)
        room = (int64_t)n;
    if (w->f) {
        struct ir_opnd from = {.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR)};
        from.id = stringlit_global(w->u, literal);
        build_copy(w->f, slot_address(w, slot), from, (uint64_t)room);
        return;
    }
    for (uint64_t i = 0; i + unit.size <= (uint64_t)room; i += unit.size) {
        struct lvalue place = {.offset = slot.place.offset + (int64_t)i, .type = unit};
        int64_t value = 0;
        for (uint64_t b = unit.size; b-- > 0;)
            value = value << 8 | (unsigned char)bytes[i + b];
        struct constant c = {ir_int(unit.kind, value), 0};
        if (unit.kind == IR_I8)
            c.value.i = (int8_t)value;
        else if (unit.kind == IR_I32)
            c.value.i = (int32_t)value;
        put_constant(w, place, c);
    }
}

/* The list behind a compound literal that initialises a static aggregate (GNU). */
static bool constant_list(struct unit *u, CXCursor value, CXCursor *list)
{
    for (;;) {
        enum CXCursorKind kind = clang_getCursorKind(value);
        if (kind == CXCursor_InitListExpr)
            return *list = value, true;
        if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr &&
            kind != CXCursor_CompoundLiteralExpr)
            return false;
        value = cursor_last_kid(u, value);
    }
}

static void put_copy(struct init_walk *w, struct slot slot, CXCursor value)
{
    CXCursor list;
    if (w->f) {
        struct ir_opnd from = lower_rvalue(w->f, value);
        build_copy(w->f, slot_address(w, slot), from, slot.place.type.size);
    } else if (constant_list(w->u, value, &list)) {
        put_value(w, slot, list);
    } else {
        refuse_initialiser(w, value);
    }
}

static void clear_slot(struct init_walk *w, struct slot slot)
{
    if (w->f)
        build_zero(w->f, slot_address(w, slot), slot.place.type.size);
    else
        drop_pieces(&w->u->prog->globals[w->global], slot.place);
}

/* Elements of a static vector: constants, like those of an array. */
static void put_elements(struct init_walk *w, struct slot vector, struct kids items)
{
    struct slot element = {.type = clang_getCanonicalType(clang_getElementType(vector.type))};
    element.place = vector.place;
    for (uint32_t i = 0; i < items.n; i++) {
        element.place.type = types_object(w->u, items.v[i], element.type);
        put_value(w, element, items.v[i]);
        element.place.offset += (int64_t)element.place.type.size;
    }
}

/* A list of elements, or one vector for all. */
static void put_vector(struct init_walk *w, struct slot slot, CXCursor value)
{
    struct kids k = kids_of(w->u, value);
    if (!is_list(value)) {
        put_copy(w, slot, value);
    } else if (!w->f) {
        put_elements(w, slot, k);
    } else {
        for (uint32_t i = 0; i < k.n; i++)
            lower_effect(w->f, k.v[i]);
        lower_unknown_vector(w->f, slot_address(w, slot), slot.type);
    }
}

static void put_value(struct init_walk *w, struct slot slot, CXCursor value)
{
    CXCursor literal;
    struct place former = {0};
    bool aggregate = types_is_array(slot.type) || types_is_record(slot.type);
    if (w->f)
        former = build_enter(w->f, value);
    if (types_is_vector(slot.type)) {
        put_vector(w, slot, value);
    } else if (is_list(value)) {
        struct init_list l = {kids_of(w->u, value), 0, UINT32_MAX};
        bool one = l.items.n == 1 && !is_designated(l.items.v[0]);
        if (w->designated)
            clear_slot(w, slot);
        if (one && (!aggregate || (types_is_array(slot.type) &&
                                   stringlit_is(w->u, l.items.v[0], &literal))))
            put_value(w, slot, l.items.v[0]);
        else if (aggregate)
            walk(w, slot, &l, true, -1);
        else if (l.items.n)
            put_value(w, slot, l.items.v[0]);
        else if (w->f)
            build_zero(w->f, slot_address(w, slot), slot.place.type.size);
    } else if (types_is_array(slot.type) && stringlit_is(w->u, value, &literal)) {
        put_string(w, slot, literal);
    } else if (aggregate) {
        put_copy(w, slot, value);
    } else {
        put_scalar(w, slot, value);
    }
    if (w->f)
        build_leave(w->f, former);
}

static struct slot whole_object(struct unit *u, CXCursor init, CXType t)
{
    struct slot slot = {.type = clang_getCanonicalType(t)};
    slot.place.type = types_object(u, init, slot.type);
    slot.place.is_volatile = clang_isVolatileQualifiedType(slot.type);
    return slot;
}

void init_local(struct lower_fn *f, struct ir_opnd addr, CXType t, CXCursor init)
{
    struct init_walk w = {.u = f->u, .f = f, .addr = addr, .group = order_group(f)};
    struct slot slot = whole_object(f->u, init, t);
    CXCursor literal;
    bool partial =
        is_list(init) || (types_is_array(slot.type) && stringlit_is(f->u, init, &literal));
    if (partial && slot.place.type.kind == IR_AGG)
        build_zero(f, addr, slot.place.type.size);
    put_value(&w, slot, init);
}

void init_global(struct unit *u, uint32_t global, CXType t, CXCursor init)
{
    struct init_walk w = {.u = u, .global = global};
    put_value(&w, whole_object(u, init, t), init);
    struct ir_global *g = &u->prog->globals[global];
    if (w.end > g->obj.type.size) /* a flexible array member with a value (GNU) */
        g->obj.type.size = w.end;
}
