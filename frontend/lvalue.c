/* Expressions as places: addr + offset, materialised only when used.
 *
 *     p->a.b[2]   ->   %0 = load ptr &p;   place %0 + 24
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/stub.h"
#include "frontend/types.h"
#include "frontend/vla.h"

#include <string.h>

struct lvalue lvalue_plain(struct ir_opnd addr, struct ir_type type)
{
    return (struct lvalue){.addr = addr, .type = type};
}

struct ir_opnd lvalue_address(struct lower_fn *f, struct lvalue lv)
{
    return build_ptr_add(f, lv.addr, lv.offset);
}

/* Arrays and aggregates are not loaded: their value is their address.  Type VOID marks
 * function designators and `*p` of a void pointer. */
struct ir_opnd lvalue_load(struct lower_fn *f, struct lvalue lv)
{
    struct ir_opnd addr = lvalue_address(f, lv);
    if (lv.type.kind == IR_AGG || lv.type.kind == IR_VOID)
        return addr;
    if (lv.is_volatile && lv.type.kind != IR_PTR && f->u->stubs && f->u->stubs->n)
        return build_unknown(f, lv.type, "what a missing header declares");
    struct ir_instr *i = build_emit(f, lv.width ? IR_LOADBITS : IR_LOAD, lv.type);
    i->a = addr;
    i->bit = lv.bit;
    i->width = lv.width;
    i->is_volatile = lv.is_volatile;
    return build_define(f, i, lv.type);
}

void lvalue_store(struct lower_fn *f, struct lvalue lv, struct ir_opnd value)
{
    if (value.kind == IR_O_NONE || lv.type.kind == IR_VOID)
        return;
    struct ir_opnd addr = lvalue_address(f, lv);
    struct ir_instr *i = build_emit(f, lv.width ? IR_STOREBITS : IR_STORE, lv.type);
    i->a = addr;
    i->b = value;
    i->bit = lv.bit;
    i->width = lv.width;
    i->is_volatile = lv.is_volatile;
}

static struct ir_type place_type(struct unit *u, CXCursor e)
{
    CXType t = types_c(e);
    return types_is_function(t) ? ir_type_of(IR_VOID) : types_object(u, e, t);
}

static struct lvalue unknown_lvalue(struct lower_fn *f, CXCursor e)
{
    struct ir_opnd p = build_unknown(f, ir_type_of(IR_PTR), "unsupported expression");
    return lvalue_plain(p, place_type(f->u, e));
}

static struct lvalue decl_place(struct lower_fn *f, CXCursor e)
{
    CXCursor decl = clang_getCursorReferenced(e);
    enum CXCursorKind kind = clang_getCursorKind(decl);
    struct lvalue lv = {.type = ir_type_of(IR_VOID)};
    if (kind != CXCursor_FunctionDecl) /* builtin functions have a type of their own */
        lv.type = place_type(f->u, e);
    if (kind == CXCursor_ParmDecl &&
        (lv.type.kind == IR_AGG || lv.type.kind == IR_VOID) && !types_is_record(types_c(decl)))
        lv.type = ir_type_of(IR_PTR); /* array and function parameters are pointers */
    lv.is_volatile = types_is_volatile(e);
    if (map_get(&f->locals, decl, &lv.addr))
        return lv;
    if (kind != CXCursor_VarDecl && kind != CXCursor_FunctionDecl) {
        cursor_unsupported(f->u, e, "'%s' cannot be used here", cursor_spelling(f->u, e));
        return unknown_lvalue(f, e);
    }
    lv.addr = decl_symbol_of(f->u, decl);
    return lv;
}

static struct ir_type unit_of(struct unit *u, CXCursor field)
{
    return types_object(u, field, types_c(field));
}

struct path {
    struct unit *u;
    CXCursor target;
    long long bits;
    bool found;
};

static enum CXVisitorResult find_member(CXCursor field, CXClientData data)
{
    struct path *p = data;
    long long at = clang_Cursor_getOffsetOfField(field);
    if (clang_equalCursors(field, p->target)) {
        p->bits += at;
        p->found = true;
        return CXVisit_Break;
    }
    CXType t = types_c(field);
    if (!types_is_record(t) || !clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(t)))
        return CXVisit_Continue;
    struct path inner = {p->u, p->target, 0, false};
    clang_Type_visitFields(t, find_member, &inner);
    if (!inner.found)
        return CXVisit_Continue;
    p->bits += at + inner.bits;
    p->found = true;
    return CXVisit_Break;
}

/* Members of anonymous structs are named directly: look for the way to them. */
static bool member_bits(struct unit *u, CXType base, CXCursor field, long long *bits)
{
    CXCursor record = clang_getTypeDeclaration(base);
    if (clang_equalCursors(record, clang_getCursorSemanticParent(field))) {
        *bits = clang_Cursor_getOffsetOfField(field);
        return *bits >= 0;
    }
    struct path p = {u, field, 0, false};
    clang_Type_visitFields(base, find_member, &p);
    *bits = p.bits;
    return p.found && p.bits >= 0;
}

bool lvalue_member(struct unit *u, CXCursor where, CXType base, CXCursor field,
                   struct lvalue *lv)
{
    long long bits;
    if (clang_getCursorKind(field) != CXCursor_FieldDecl ||
        !member_bits(u, base, field, &bits)) {
        cursor_unsupported(u, where, "cannot find the place of this member");
        return false;
    }
    lv->type = unit_of(u, field);
    lv->is_volatile = types_is_volatile(field);
    lv->width = 0;
    if (!clang_Cursor_isBitField(field)) {
        lv->offset += bits / 8;
        return true;
    }
    long long unit = (long long)lv->type.size * 8;
    lv->width = (uint32_t)clang_getFieldDeclBitWidth(field);
    lv->bit = (uint32_t)(bits % unit);
    lv->offset += bits / unit * (unit / 8);
    if (lv->bit + lv->width > (uint32_t)unit) {
        cursor_unsupported(u, where, "a bit-field that straddles its unit is not supported");
        lv->width = (uint32_t)unit - lv->bit;
    }
    return true;
}

enum { HAS_POINTER = 1, HAS_NUMBER = 2 };

static enum CXVisitorResult add_kinds(CXCursor field, CXClientData data)
{
    unsigned *kinds = data;
    CXType t = clang_getCanonicalType(types_c(field));
    while (types_is_array(t))
        t = clang_getCanonicalType(types_pointee(t));
    if (types_is_record(t))
        clang_Type_visitFields(t, add_kinds, kinds);
    else if (t.kind == CXType_Pointer)
        *kinds |= HAS_POINTER;
    else if (clang_Type_getSizeOf(t) != 1)
        *kinds |= HAS_NUMBER;
    return CXVisit_Continue;
}

/* A union with pointers and numbers at the same place: what was stored as one of them may be
 * read as the other (C11 6.5.2.3p3, footnote 95). */
static void note_union(struct unit *u, CXCursor field)
{
    CXCursor record = clang_getCursorSemanticParent(field);
    for (; clang_getCursorKind(record) == CXCursor_StructDecl ||
           clang_getCursorKind(record) == CXCursor_UnionDecl;
         record = clang_getCursorSemanticParent(record)) { /* of x.p in union { struct { p } } */
        unsigned kinds = 0;
        if (clang_getCursorKind(record) == CXCursor_UnionDecl)
            clang_Type_visitFields(clang_getCursorType(record), add_kinds, &kinds);
        u->prog->puns = u->prog->puns || kinds == (HAS_POINTER | HAS_NUMBER);
    }
}

/* Is the object behind a pointer of type t a pointer, a number, a structure with some of them? */
static unsigned kinds_behind(CXType t, bool *scalar)
{
    unsigned kinds = 0;
    t = clang_getCanonicalType(types_pointee(t));
    while (types_is_array(t))
        t = clang_getCanonicalType(types_pointee(t));
    *scalar = !types_is_record(t);
    if (types_is_record(t))
        clang_Type_visitFields(t, add_kinds, &kinds);
    else if (t.kind == CXType_Pointer)
        kinds = HAS_POINTER;
    else if (clang_Type_getSizeOf(t) > 1)
        kinds = HAS_NUMBER;
    return kinds;
}

void lvalue_note_pointer_cast(struct unit *u, CXType from, CXType to)
{
    bool scalars[2];
    from = clang_getCanonicalType(from);
    to = clang_getCanonicalType(to);
    if ((from.kind != CXType_Pointer && !types_is_array(from)) || to.kind != CXType_Pointer)
        return;
    unsigned a = kinds_behind(from, &scalars[0]), b = kinds_behind(to, &scalars[1]);
    bool forth = scalars[0] && a == HAS_NUMBER && (b & HAS_POINTER);
    bool back = scalars[1] && b == HAS_NUMBER && (a & HAS_POINTER);
    u->prog->puns = u->prog->puns || forth || back;
}

static struct lvalue member_place(struct lower_fn *f, CXCursor e)
{
    struct kids k = kids_of(f->u, e);
    if (k.n == 0 || !clang_isExpression(clang_getCursorKind(k.v[0]))) {
        cursor_unsupported(f->u, e, "this member expression is not supported");
        return unknown_lvalue(f, e);
    }
    CXType base = types_c(k.v[0]);
    struct lvalue lv;
    if (types_is_record(base)) {
        lv = lower_lvalue(f, k.v[0]);
    } else {
        lv = lvalue_plain(lower_rvalue(f, k.v[0]), ir_type_of(IR_VOID));
        base = types_pointee(base);
    }
    bool is_volatile = clang_isVolatileQualifiedType(base);
    note_union(f->u, clang_getCursorReferenced(e));
    if (!lvalue_member(f->u, e, base, clang_getCursorReferenced(e), &lv))
        return unknown_lvalue(f, e);
    lv.is_volatile = lv.is_volatile || is_volatile;
    return lv;
}

static struct lvalue element_of_vector(struct lower_fn *f, CXCursor e, struct kids k)
{
    struct lvalue lv = lvalue_plain((struct ir_opnd){0}, place_type(f->u, e));
    struct ir_opnd vector = lvalue_address(f, lower_lvalue(f, k.v[0]));
    lv.addr = build_index(f, vector, lower_rvalue(f, k.v[1]), lv.type.size);
    return lv;
}

/* Element `index` of an array of such, of so many bytes. */
static void find_element(struct lower_fn *f, struct inside in, struct ir_opnd index, uint64_t size,
                         struct lvalue *lv)
{
    int64_t offset = (int64_t)((uint64_t)index.i * size);
    bool varies = index.kind != IR_O_INT || (in.before == IR_ANYWHERE && offset);
    if (!varies) {
        lv->offset = offset;
        return;
    }
    lv->addr = build_index(f, lv->addr, index, size);
    if (in.size > size)
        build_within(f, in.size - (uint32_t)size, in.before);
}

static struct lvalue subscript_place(struct lower_fn *f, CXCursor e)
{
    struct kids k = kids_of(f->u, e);
    if (types_is_vector(types_c(k.v[0])))
        return element_of_vector(f, e, k);
    int p = types_value(f->u, k.v[0]).kind == IR_PTR ? 0 : 1; /* 2[a] */
    uint32_t group = order_group(f);
    struct ir_opnd base = lower_side(f, group, k.v[p]);
    struct ir_opnd index = lower_side(f, group, k.v[1 - p]);
    struct lvalue lv = lvalue_plain(base, place_type(f->u, e));
    lv.is_volatile = types_is_volatile(e);
    struct ir_opnd size = vla_pointee_size(f, k.v[p]);
    if (size.kind != IR_O_INT) {
        index = build_bin(f, IR_MUL, build_convert(f, index, ir_type_of(IR_I64)), size);
        lv.addr = build_index(f, base, index, 1);
    } else {
        find_element(f, inside_of(f->u, k.v[p]), index, (uint64_t)size.i, &lv);
    }
    return lv;
}

/* A compound literal is a new object each time it is reached (C11 6.5.2.5). */
static struct lvalue literal_place(struct lower_fn *f, CXCursor e)
{
    CXType t = types_c(e);
    struct ir_type type = types_object(f->u, e, t);
    const char *c_type = cursor_own_string(f->u->arena, clang_getTypeSpelling(t));
    struct ir_opnd object = build_temp_object(f, c_type, type);
    struct ir_object *literal = &build_the_func(f)->locals[object.id].obj;
    literal->name = str_intern(f->u->prog->strings, IR_LITERAL);
    literal->elem = types_element(f->u, e, t);
    init_local(f, object, t, cursor_last_kid(f->u, e));
    return lvalue_plain(object, type);
}

static struct lvalue unary_place(struct lower_fn *f, CXCursor e)
{
    CXCursor kid = cursor_last_kid(f->u, e);
    struct lvalue lv;
    switch (clang_getCursorUnaryOperatorKind(e)) {
    case CXUnaryOperator_Deref:
        lv = lvalue_plain(lower_rvalue(f, kid), place_type(f->u, e));
        lv.is_volatile = types_is_volatile(e);
        return lv;
    case CXUnaryOperator_Extension:
        return lower_lvalue(f, kid);
    case CXUnaryOperator_Real:
    case CXUnaryOperator_Imag:
        lv = lower_lvalue(f, kid);
        lv.type = place_type(f->u, e);
        if (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Imag)
            lv.offset += (int64_t)lv.type.size;
        return lv;
    default:
        return lvalue_plain(lower_rvalue(f, e), place_type(f->u, e));
    }
}

static struct lvalue lower_place(struct lower_fn *f, CXCursor e)
{
    CXCursor choice;
    struct kids k;
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_DeclRefExpr:
        return decl_place(f, e);
    case CXCursor_ParenExpr:
        return lower_lvalue(f, cursor_last_kid(f->u, e));
    case CXCursor_UnexposedExpr:
        k = kids_of(f->u, e);
        if (k.n == 1 && clang_isExpression(clang_getCursorKind(k.v[0])) &&
            !unexposed_is_va_arg(f->u, e, k.v[0]) && types_c(e).kind == types_c(k.v[0]).kind)
            return lower_lvalue(f, k.v[0]);
        break;
    case CXCursor_UnaryOperator:
        return unary_place(f, e);
    case CXCursor_ArraySubscriptExpr:
        return subscript_place(f, e);
    case CXCursor_MemberRefExpr:
        return member_place(f, e);
    case CXCursor_StringLiteral:
        return lvalue_plain((struct ir_opnd){.kind = IR_O_GLOBAL,
                                             .type = ir_type_of(IR_PTR),
                                             .id = stringlit_global(f->u, e)},
                            place_type(f->u, e));
    case CXCursor_CompoundLiteralExpr:
        return literal_place(f, e);
    case CXCursor_GenericSelectionExpr:
        if (generic_choice(f->u, e, &choice))
            return lower_lvalue(f, choice);
        break;
    default:
        break;
    }
    /* an aggregate value: a call, `?:`, an assignment ... */
    return lvalue_plain(lower_rvalue(f, e), place_type(f->u, e));
}

struct lvalue lower_lvalue(struct lower_fn *f, CXCursor e)
{
    struct place former = build_enter(f, e);
    struct lvalue lv = lower_place(f, e);
    build_leave(f, former);
    return lv;
}
