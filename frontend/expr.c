/* Expressions as values.
 *
 *     a[i] + 1      ->  %0 = load i32 &i;  %1 = ptradd &a %0 * 4;  %2 = load i32 %1;
 *                       %3 = bin add i32 %2 1:i32
 *
 * An aggregate's value is the address of an object that holds it; whoever keeps it
 * copies.
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/types.h"
#include "frontend/vla.h"

#include <string.h>

static struct ir_opnd lower_literal(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = types_value(f->u, e);
    int64_t i;
    double d;
    long double ld;
    if (ir_is_int(type.kind) && cursor_eval_int(e, &i))
        return lower_library_number(f, e, ir_int(type.kind, i));
    if (type.kind == IR_F80 && floatlit_long_double(f->u, e, &ld)) {
        struct ir_opnd high = build_float(type, (double)ld),
                       low = build_float(type, (double)(ld - high.f));
        return low.f == 0 ? high : build_bin(f, IR_ADD, high, low);
    }
    if (ir_is_float(type.kind) && type.kind != IR_F80 && cursor_eval_float(e, &d))
        return build_float(type, d);
    cursor_unsupported(f->u, e, "this constant is not supported");
    return build_unknown(f, type, "constant");
}

/* 2.0i: an object of two parts. */
static struct ir_opnd lower_imaginary(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = types_value(f->u, e);
    CXCursor part = cursor_last_kid(f->u, e);
    if (clang_Cursor_isNull(part))
        return lower_literal(f, e);
    struct ir_opnd value = lower_rvalue(f, part);
    struct ir_opnd object = build_temp_object(f, "", type);
    build_store(f, object, build_convert(f, build_float(ir_type_of(IR_F64), 0), value.type));
    build_store(f, build_ptr_add(f, object, (int64_t)value.type.size), value);
    return build_load(f, object, type);
}

static struct ir_opnd lower_enumerator(struct lower_fn *f, CXCursor e, CXCursor decl)
{
    CXType t = clang_getCanonicalType(
        clang_getEnumDeclIntegerType(clang_getCursorSemanticParent(decl)));
    bool is_unsigned = t.kind == CXType_UInt || t.kind == CXType_ULong ||
                       t.kind == CXType_ULongLong;
    int64_t i = is_unsigned ? (int64_t)clang_getEnumConstantDeclUnsignedValue(decl)
                            : clang_getEnumConstantDeclValue(decl);
    return lower_library_number(f, e,
                                build_convert(f, ir_int(IR_I64, i), types_value(f->u, e)));
}

static struct ir_opnd lower_decl_ref(struct lower_fn *f, CXCursor e)
{
    CXCursor decl = clang_getCursorReferenced(e);
    if (clang_getCursorKind(decl) == CXCursor_EnumConstantDecl)
        return lower_enumerator(f, e, decl);
    return lvalue_load(f, lower_lvalue(f, e));
}

/* The value of `?:` is an object, since it has several definitions. */
static void store_result(struct lower_fn *f, struct ir_opnd object, struct ir_type type,
                         struct ir_opnd value)
{
    if (value.kind == IR_O_NONE)
        return;
    if (type.kind == IR_AGG)
        build_copy(f, object, value, type.size);
    else
        build_store(f, object, build_convert(f, value, type));
}

static struct ir_opnd read_result(struct lower_fn *f, struct ir_opnd object,
                                  struct ir_type type)
{
    return lvalue_load(f, lvalue_plain(object, type));
}

static struct ir_opnd lower_conditional(struct lower_fn *f, CXCursor e, bool used)
{
    struct kids k = kids_of(f->u, e);
    struct ir_type type = types_value(f->u, e);
    used = used && type.kind != IR_VOID;
    uint32_t yes = build_block(f), no = build_block(f), end = build_block(f);
    struct ir_opnd object = {0};
    if (used)
        object = build_temp_object(f, "", type);
    lower_cond(f, k.v[0], yes, no);
    for (int i = 1; i <= 2; i++) {
        build_start_block(f, i == 1 ? yes : no);
        if (used)
            store_result(f, object, type, lower_rvalue(f, k.v[i]));
        else
            lower_effect(f, k.v[i]);
        build_jump(f, end);
    }
    build_start_block(f, end);
    return used ? read_result(f, object, type) : object;
}

struct ir_opnd lower_logical(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = ir_type_of(IR_I32);
    uint32_t yes = build_block(f), no = build_block(f), end = build_block(f);
    struct ir_opnd object = build_temp_object(f, "int", type);
    lower_cond(f, e, yes, no);
    build_start_block(f, yes);
    build_store(f, object, ir_int(IR_I32, 1));
    build_jump(f, end);
    build_start_block(f, no);
    build_store(f, object, ir_int(IR_I32, 0));
    build_jump(f, end);
    build_start_block(f, end);
    return build_load(f, object, type);
}

/* sizeof and _Alignof are not told apart; the operand is not evaluated unless it is a VLA
 * (C11 6.5.3.4). */
static struct ir_opnd lower_sizeof(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = types_value(f->u, e);
    int64_t i;
    if (cursor_eval_int(e, &i))
        return lower_library_number(f, e, ir_int(type.kind, i));
    struct kids k = kids_of(f->u, e);
    if (k.n == 1 && types_is_array(types_c(k.v[0]))) {
        struct ir_opnd size = vla_size(f, k.v[0], 0);
        if (size.kind != IR_O_NONE)
            return build_convert(f, size, type);
    }
    struct ir_opnd size = vla_type_size(f, e);
    if (size.kind != IR_O_NONE)
        return build_convert(f, size, type);
    cursor_unsupported(f->u, e, "sizeof of this variable-length type is not supported");
    return build_unknown(f, type, "sizeof");
}

static struct ir_opnd lower_cast(struct lower_fn *f, CXCursor e)
{
    CXCursor kid = cursor_last_kid(f->u, e);
    CXType t = types_c(e);
    if (t.kind == CXType_Void) {
        lower_effect(f, kid);
        return (struct ir_opnd){0};
    }
    if (types_is_record(t) && !types_is_record(types_c(kid))) {
        cursor_unsupported(f->u, e, "a cast to a union type is not supported");
        return build_unknown(f, types_value(f->u, e), "cast");
    }
    if (types_is_vector(types_c(kid))) {
        lower_effect(f, kid);
        return build_unknown(f, types_value(f->u, e), "an element of a vector");
    }
    lvalue_note_pointer_cast(f->u, types_c(kid), t);
    return build_convert(f, lower_rvalue(f, kid), types_value(f->u, e));
}

static struct ir_opnd lower_generic(struct lower_fn *f, CXCursor e)
{
    CXCursor choice;
    int64_t i;
    if (generic_choice(f->u, e, &choice))
        return lower_rvalue(f, choice);
    struct ir_type type = types_value(f->u, e);
    if (ir_is_int(type.kind) && cursor_eval_int(e, &i))
        return ir_int(type.kind, i);
    cursor_unsupported(f->u, e, "cannot tell which association of _Generic is selected");
    return build_unknown(f, type, "_Generic");
}

static struct ir_opnd lower_value(struct lower_fn *f, CXCursor e)
{
    struct ir_opnd vector;
    if (lower_vector(f, e, &vector))
        return vector;
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_FloatingLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
        return lower_literal(f, e);
    case CXCursor_CXXNullPtrLiteralExpr:
        return ir_int(IR_PTR, 0);
    case CXCursor_ImaginaryLiteral:
        return lower_imaginary(f, e);
    case CXCursor_DeclRefExpr:
        return lower_decl_ref(f, e);
    case CXCursor_StringLiteral:
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
    case CXCursor_CompoundLiteralExpr:
        return lvalue_load(f, lower_lvalue(f, e));
    case CXCursor_ParenExpr:
        return lower_rvalue(f, cursor_last_kid(f->u, e));
    case CXCursor_UnexposedExpr:
        return lower_unexposed(f, e);
    case CXCursor_UnaryOperator:
        return lower_unary(f, e, true);
    case CXCursor_BinaryOperator:
        return lower_binary(f, e, true);
    case CXCursor_CompoundAssignOperator:
        return lower_compound_assign(f, e, true);
    case CXCursor_ConditionalOperator:
        return lower_conditional(f, e, true);
    case CXCursor_CallExpr:
        return lower_call(f, e);
    case CXCursor_CStyleCastExpr:
        return lower_cast(f, e);
    case CXCursor_StmtExpr:
        return lower_statement_expr(f, e);
    case CXCursor_UnaryExpr:
        return lower_sizeof(f, e);
    case CXCursor_GenericSelectionExpr:
        return lower_generic(f, e);
    default:
        break;
    }
    const char *kind =
        cursor_own_string(f->u->scratch, clang_getCursorKindSpelling(clang_getCursorKind(e)));
    cursor_unsupported(f->u, e, "this kind of expression is not supported (%s)", kind);
    return build_unknown(f, types_value(f->u, e), "unsupported expression");
}

struct ir_opnd lower_rvalue(struct lower_fn *f, CXCursor e)
{
    struct place former = build_enter(f, e);
    struct ir_opnd v = lower_value(f, e);
    build_leave(f, former);
    return v;
}

struct ir_opnd lower_side(struct lower_fn *f, uint32_t group, CXCursor e)
{
    uint32_t former = order_enter(f, group);
    struct ir_opnd v = lower_rvalue(f, e);
    order_leave(f, former);
    return v;
}

static bool is_logical(CXCursor e)
{
    if (clang_getCursorKind(e) != CXCursor_BinaryOperator)
        return false;
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
    return op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr;
}

void lower_effect(struct lower_fn *f, CXCursor e)
{
    struct place former = build_enter(f, e);
    uint32_t rest, end;
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_ParenExpr:
        lower_effect(f, cursor_last_kid(f->u, e));
        break;
    case CXCursor_UnaryOperator:
        lower_unary(f, e, false);
        break;
    case CXCursor_BinaryOperator:
        if (is_logical(e)) {
            struct kids k = kids_of(f->u, e);
            bool is_and = clang_getCursorBinaryOperatorKind(e) == CXBinaryOperator_LAnd;
            rest = build_block(f);
            end = build_block(f);
            lower_cond(f, k.v[0], is_and ? rest : end, is_and ? end : rest);
            build_start_block(f, rest);
            lower_effect(f, k.v[1]);
            build_jump(f, end);
            build_start_block(f, end);
        } else {
            lower_binary(f, e, false);
        }
        break;
    case CXCursor_CompoundAssignOperator:
        lower_compound_assign(f, e, false);
        break;
    case CXCursor_ConditionalOperator:
        lower_conditional(f, e, false);
        break;
    default:
        lower_rvalue(f, e);
        break;
    }
    build_leave(f, former);
}

static void lower_plain_cond(struct lower_fn *f, CXCursor e, uint32_t yes, uint32_t no)
{
    struct ir_opnd v = lower_rvalue(f, e);
    if (v.kind == IR_O_NONE)
        v = build_unknown(f, ir_type_of(IR_I32), "condition without value");
    build_cond_jump(f, v, yes, no);
}

static void lower_logical_cond(struct lower_fn *f, CXCursor e, uint32_t yes, uint32_t no)
{
    struct kids k = kids_of(f->u, e);
    uint32_t rest = build_block(f);
    if (clang_getCursorBinaryOperatorKind(e) == CXBinaryOperator_LAnd)
        lower_cond(f, k.v[0], rest, no);
    else
        lower_cond(f, k.v[0], yes, rest);
    build_start_block(f, rest);
    lower_cond(f, k.v[1], yes, no);
}

void lower_cond(struct lower_fn *f, CXCursor e, uint32_t yes, uint32_t no)
{
    e = cursor_strip_parens(f->u, e);
    struct place former = build_enter(f, e);
    if (is_logical(e))
        lower_logical_cond(f, e, yes, no);
    else if (clang_getCursorKind(e) == CXCursor_UnaryOperator &&
             clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_LNot)
        lower_cond(f, cursor_last_kid(f->u, e), no, yes);
    else
        lower_plain_cond(f, e, yes, no);
    build_leave(f, former);
}
