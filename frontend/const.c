/* Constant expressions of static initialisers (C11 6.6): numbers and address constants.
 *
 *     &a[2].x + 1   ->   global a, addend 2 * sizeof a[0] + offset of x + sizeof x
 *
 * They have no side effects, so clang_Cursor_Evaluate() may be asked for numbers.
 */
#include "frontend/lower_decl.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_expr.h"
#include "frontend/types.h"

static struct constant address(struct unit *u, CXCursor e);
static struct constant place(struct unit *u, CXCursor e);

static const struct constant none = {{0}, 0};

static CXCursor kid(struct unit *u, CXCursor e)
{
    return cursor_last_kid(u, e);
}

static struct constant offset_by(struct constant c, int64_t offset)
{
    c.addend += offset;
    return c;
}

static struct constant global_constant(uint32_t id)
{
    struct constant c = {{.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = id}, 0};
    return c;
}

static struct constant declared(struct unit *u, CXCursor e)
{
    CXCursor decl = clang_getCursorReferenced(e);
    enum CXCursorKind kind = clang_getCursorKind(decl);
    bool is_static = kind == CXCursor_FunctionDecl ||
                     (kind == CXCursor_VarDecl &&
                      clang_Cursor_hasVarDeclGlobalStorage(decl) == 1);
    struct constant c = none;
    if (is_static)
        c.value = decl_symbol_of(u, decl);
    return c;
}

static struct constant member(struct unit *u, CXCursor e)
{
    CXCursor base = kid(u, e);
    CXType t = types_c(base);
    struct constant c = types_is_record(t) ? place(u, base) : address(u, base);
    struct lvalue lv = {0};
    if (c.value.kind == IR_O_NONE)
        return c;
    if (!lvalue_member(u, e, types_is_record(t) ? t : types_pointee(t),
                       clang_getCursorReferenced(e), &lv))
        return none;
    return offset_by(c, lv.offset);
}

static struct constant moved(struct unit *u, CXCursor pointer, CXCursor index, int sign)
{
    struct constant c = address(u, pointer);
    int64_t i, size = types_size_of(types_pointee(types_c(pointer)));
    if (c.value.kind == IR_O_NONE || size < 0 || !cursor_eval_int(index, &i))
        return none;
    return offset_by(c, sign * i * size);
}

static bool points(CXCursor e)
{
    CXType t = types_c(e);
    return t.kind == CXType_Pointer || types_is_array(t);
}

/* A compound literal outside of functions has static storage (C11 6.5.2.5p5). */
static struct constant literal(struct unit *u, CXCursor e)
{
    struct ir_opnd known;
    if (map_get(&u->symbols, e, &known))
        return (struct constant){known, 0};
    struct ir_global g = {.is_static = true};
    g.obj = decl_object_of(u, e, types_c(e));
    g.obj.name = str_intern(u->prog->strings, IR_LITERAL);
    g.link_name = decl_unique_link_name(u, g.obj.name);
    struct constant c = global_constant(decl_add_global(u, g));
    map_put(u->scratch, &u->symbols, e, c.value);
    init_global(u, c.value.id, types_c(e), kid(u, e));
    return c;
}

static struct constant place(struct unit *u, CXCursor e)
{
    struct kids k;
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_DeclRefExpr:
        return declared(u, e);
    case CXCursor_ParenExpr:
        return place(u, kid(u, e));
    case CXCursor_UnexposedExpr:
        k = kids_of(u, e);
        return k.n == 1 ? place(u, k.v[0]) : none;
    case CXCursor_MemberRefExpr:
        return member(u, e);
    case CXCursor_ArraySubscriptExpr:
        k = kids_of(u, e);
        return points(k.v[0]) ? moved(u, k.v[0], k.v[1], 1) : moved(u, k.v[1], k.v[0], 1);
    case CXCursor_UnaryOperator:
        if (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Deref)
            return address(u, kid(u, e));
        if (clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Extension)
            return place(u, kid(u, e));
        return none;
    case CXCursor_StringLiteral:
        return global_constant(stringlit_global(u, e));
    case CXCursor_CompoundLiteralExpr:
        return literal(u, e);
    default:
        return none;
    }
}

static struct constant number(CXCursor e)
{
    int64_t i;
    return cursor_eval_int(e, &i) ? (struct constant){ir_int(IR_PTR, i), 0} : none;
}

static struct constant sum(struct unit *u, CXCursor e)
{
    struct kids k = kids_of(u, e);
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
    if (op == CXBinaryOperator_Sub)
        return moved(u, k.v[0], k.v[1], -1);
    if (op != CXBinaryOperator_Add)
        return none;
    return points(k.v[0]) ? moved(u, k.v[0], k.v[1], 1) : moved(u, k.v[1], k.v[0], 1);
}

static struct constant unary(struct unit *u, CXCursor e)
{
    switch (clang_getCursorUnaryOperatorKind(e)) {
    case CXUnaryOperator_AddrOf:
        return place(u, kid(u, e));
    case CXUnaryOperator_Extension:
        return address(u, kid(u, e));
    case CXUnaryOperator_Deref: /* *&array, *function */
        return types_is_array(types_c(e)) || types_is_function(types_c(e)) ? place(u, e) : none;
    default:
        return none;
    }
}

/* The value of a pointer (or function, or array) expression. */
static struct constant address(struct unit *u, CXCursor e)
{
    CXType t = types_c(e);
    struct kids k;
    int64_t i;
    if (!points(e) && !types_is_function(t))
        return ir_is_int(types_object(u, e, t).kind) ? number(e) : none;
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_ParenExpr:
    case CXCursor_CStyleCastExpr:
        return address(u, kid(u, e));
    case CXCursor_UnexposedExpr:
        k = kids_of(u, e);
        return k.n == 1 ? address(u, k.v[0]) : none;
    case CXCursor_UnaryOperator:
        return unary(u, e);
    case CXCursor_BinaryOperator:
        return sum(u, e);
    case CXCursor_ConditionalOperator:
        k = kids_of(u, e);
        return cursor_eval_int(k.v[0], &i) ? address(u, k.v[i ? 1 : 2]) : none;
    default:
        return types_is_array(t) || types_is_function(t) ? place(u, e) : none;
    }
}

/* (long)&x, _Bool b = &x ...: only casts that keep all bits are followed. */
static struct constant address_as_int(struct unit *u, CXCursor e, struct ir_type type)
{
    enum CXCursorKind kind = clang_getCursorKind(e);
    if (type.size != 8)
        return none;
    if (points(e))
        return address(u, e);
    if (kind == CXCursor_ParenExpr || kind == CXCursor_CStyleCastExpr ||
        kind == CXCursor_UnexposedExpr)
        return address_as_int(u, kid(u, e), type);
    return none;
}

/* A long double constant that a double holds: converted from a narrower type, or a
 * literal (init.c has dealt with others). */
static bool fits_double(struct unit *u, CXCursor e)
{
    long double value;
    if (floatlit_long_double(u, e, &value))
        return value == (double)value;
    enum CXCursorKind kind = clang_getCursorKind(e);
    if (kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr ||
        kind == CXCursor_CStyleCastExpr || kind == CXCursor_UnaryOperator)
        return fits_double(u, kid(u, e));
    return types_c(e).kind != CXType_LongDouble;
}

struct constant lower_constant(struct unit *u, CXCursor e, struct ir_type type)
{
    int64_t i;
    double d;
    if (type.kind == IR_PTR) {
        struct constant c = address(u, e);
        if (c.value.kind == IR_O_INT)
            return (struct constant){ir_int(IR_PTR, c.value.i + c.addend), 0};
        return c;
    }
    bool is_int = ir_is_int(type.kind) && type.size <= 8;
    if (is_int && (cursor_eval_int(e, &i) || fold_int(u, e, &i))) {
        if (type.kind == IR_BOOL)
            i = i != 0;
        else if (type.size < 8 && ir_is_signed(type.kind))
            i = (int64_t)((uint64_t)i << (64 - 8 * type.size)) >> (64 - 8 * type.size);
        else if (type.size < 8)
            i &= (INT64_C(1) << (8 * type.size)) - 1;
        return (struct constant){ir_int(type.kind, i), 0};
    }
    if (type.kind == IR_F80 && !fits_double(u, e))
        return none; /* libclang would round it */
    if (ir_is_float(type.kind) && cursor_eval_float(e, &d))
        return (struct constant){build_float(type, d), 0};
    if (ir_is_float(type.kind) && cursor_eval_int(e, &i))
        return (struct constant){build_float(type, (double)i), 0};
    if ((type.kind == IR_F64 || type.kind == IR_F32) && fold_double(u, e, &d))
        return (struct constant){build_float(type, d), 0};
    return ir_is_int(type.kind) ? address_as_int(u, e, type) : none;
}
