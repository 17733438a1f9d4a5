/* Unary, binary and assignment operators.
 *
 * Operands arrive converted (the implicit casts are cursors of their own), except those
 * of shifts and of compound assignments.  For scalars the right side is evaluated first:
 * the order is unspecified in C (6.5p3), this is clang's; order.c marks the operands.
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/openmp.h"
#include "frontend/types.h"
#include "frontend/vla.h"

/* Integer promotion (C11 6.3.1.1); bit-fields have the type of their unit here, which
 * only matters for those narrower than int. */
static struct ir_type promoted(struct ir_type type)
{
    bool small = ir_is_int(type.kind) && type.size < 4;
    return small ? ir_type_of(IR_I32) : type;
}

static struct ir_opnd add_one(struct lower_fn *f, CXCursor object, struct ir_opnd old,
                              int sign)
{
    if (old.type.kind == IR_PTR) {
        struct ir_opnd size = vla_pointee_size(f, object);
        if (size.kind == IR_O_INT)
            return build_ptr_add(f, old, sign * size.i);
        if (sign < 0)
            size = build_un(f, IR_NEG, size);
        return build_index(f, old, size, 1);
    }
    struct ir_type type = promoted(old.type);
    struct ir_opnd one = ir_is_int(type.kind)
                             ? ir_int(type.kind, 1)
                             : build_convert(f, build_float(ir_type_of(IR_F64), 1), type);
    struct ir_opnd wide = build_convert(f, old, type);
    return build_convert(f, build_bin(f, sign > 0 ? IR_ADD : IR_SUB, wide, one), old.type);
}

static struct ir_opnd lower_step(struct lower_fn *f, CXCursor e, bool used, int sign,
                                 bool post)
{
    CXCursor object = cursor_last_kid(f->u, e);
    struct lvalue lv = lower_lvalue(f, object);
    openmp_region_write(f, object);
    struct ir_opnd old = lvalue_load(f, lv);
    struct ir_opnd value = add_one(f, object, old, sign);
    lvalue_store(f, lv, value);
    if (!used)
        return (struct ir_opnd){0};
    if (post)
        return old;
    return lv.width ? lvalue_load(f, lv) : value;
}

/* __real__, __imag__ of a value: through an object unless it is one already. */
static struct ir_opnd lower_part(struct lower_fn *f, CXCursor e, bool imaginary)
{
    CXCursor kid = cursor_last_kid(f->u, e);
    struct ir_type type = types_value(f->u, e);
    struct ir_opnd z = lower_rvalue(f, kid);
    if (z.type.kind == type.kind)
        return imaginary ? build_zero_of(f, type) : z;
    struct ir_opnd object = build_temp_object(f, "", z.type);
    build_store(f, object, z);
    return build_load(f, build_ptr_add(f, object, imaginary ? (int64_t)type.size : 0), type);
}

static struct ir_opnd lower_not(struct lower_fn *f, CXCursor e)
{
    struct ir_opnd v = lower_rvalue(f, cursor_last_kid(f->u, e));
    if (v.kind == IR_O_INT)
        return ir_int(IR_I32, v.i == 0);
    return build_bin(f, IR_EQ, v, build_zero_of(f, v.type));
}

/* ~z of a complex number is its conjugate (GNU). */
static struct ir_opnd lower_complement(struct lower_fn *f, CXCursor e)
{
    struct ir_opnd v = lower_rvalue(f, cursor_last_kid(f->u, e));
    if (ir_is_int(v.type.kind))
        return build_un(f, IR_NOT, v);
    cursor_unsupported(f->u, e, "'~' of a complex number is not supported");
    return v;
}

struct ir_opnd lower_unary(struct lower_fn *f, CXCursor e, bool used)
{
    CXCursor kid = cursor_last_kid(f->u, e);
    switch (clang_getCursorUnaryOperatorKind(e)) {
    case CXUnaryOperator_PostInc:
        return lower_step(f, e, used, 1, true);
    case CXUnaryOperator_PostDec:
        return lower_step(f, e, used, -1, true);
    case CXUnaryOperator_PreInc:
        return lower_step(f, e, used, 1, false);
    case CXUnaryOperator_PreDec:
        return lower_step(f, e, used, -1, false);
    case CXUnaryOperator_AddrOf:
        return lvalue_address(f, lower_lvalue(f, kid));
    case CXUnaryOperator_Deref:
        return lvalue_load(f, lower_lvalue(f, e));
    case CXUnaryOperator_Plus:
        return build_convert(f, lower_rvalue(f, kid), types_value(f->u, e));
    case CXUnaryOperator_Minus:
        return build_un(f, IR_NEG, build_convert(f, lower_rvalue(f, kid), types_value(f->u, e)));
    case CXUnaryOperator_Not:
        return lower_complement(f, e);
    case CXUnaryOperator_LNot:
        return lower_not(f, e);
    case CXUnaryOperator_Real:
        return lower_part(f, e, false);
    case CXUnaryOperator_Imag:
        return lower_part(f, e, true);
    case CXUnaryOperator_Extension:
        if (!used) {
            lower_effect(f, kid);
            return (struct ir_opnd){0};
        }
        return lower_rvalue(f, kid);
    case CXUnaryOperator_Coawait:
    case CXUnaryOperator_Invalid:
        break;
    }
    cursor_unsupported(f->u, e, "this unary operator is not supported");
    return build_unknown(f, types_value(f->u, e), "unary operator");
}

/* The left operand of an assignment; *old, unless NULL: its value. */
static struct lvalue lower_left(struct lower_fn *f, uint32_t group, CXCursor e,
                                struct ir_opnd *old)
{
    uint32_t former = order_enter(f, group);
    struct lvalue lv = lower_lvalue(f, e);
    if (old)
        *old = lvalue_load(f, lv);
    order_leave(f, former);
    return lv;
}

static struct ir_opnd lower_assign(struct lower_fn *f, CXCursor e, struct kids k,
                                   bool used)
{
    struct ir_type type = types_value(f->u, e);
    uint32_t group = order_group(f);
    openmp_region_write(f, k.v[0]);
    if (type.kind == IR_AGG) {
        struct ir_opnd from = lower_side(f, group, k.v[1]);
        struct ir_opnd to = lvalue_address(f, lower_left(f, group, k.v[0], NULL));
        build_copy(f, to, from, type.size);
        return to;
    }
    struct ir_opnd value = lower_side(f, group, k.v[1]);
    struct lvalue lv = lower_left(f, group, k.v[0], NULL);
    value = build_convert(f, value, lv.type);
    lvalue_store(f, lv, value);
    return used && lv.width ? lvalue_load(f, lv) : value;
}

static struct ir_opnd step_pointer(struct lower_fn *f, CXCursor pointer, struct ir_opnd p,
                                   struct ir_opnd index, bool down)
{
    struct ir_opnd size = vla_pointee_size(f, pointer);
    bool plain = size.kind == IR_O_INT && !down;
    if (plain)
        return build_index(f, p, index, (uint64_t)size.i);
    index = build_convert(f, index, ir_type_of(IR_I64));
    if (down)
        index = build_un(f, IR_NEG, index);
    if (size.kind == IR_O_INT)
        return build_index(f, p, index, (uint64_t)size.i);
    return build_index(f, p, build_bin(f, IR_MUL, index, size), 1);
}

static struct ir_opnd pointer_difference(struct lower_fn *f, CXCursor pointer,
                                         struct ir_opnd a, struct ir_opnd b)
{
    struct ir_opnd size = vla_pointee_size(f, pointer);
    struct ir_instr *i = build_emit(f, IR_PTRDIFF, ir_type_of(IR_I64));
    i->a = a;
    i->b = b;
    i->scale = size.kind == IR_O_INT && size.i > 0 ? (uint64_t)size.i : 1;
    struct ir_opnd d = build_define(f, i, i->type);
    return size.kind == IR_O_INT ? d : build_bin(f, IR_DIV, d, size);
}

/* C binary operators in the order of CXBinaryOperatorKind from Mul to Or. */
static bool bin_of(enum CXBinaryOperatorKind op, enum ir_bin *bin)
{
    switch ((int)op) {
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_MulAssign:
        return *bin = IR_MUL, true;
    case CXBinaryOperator_Div:
    case CXBinaryOperator_DivAssign:
        return *bin = IR_DIV, true;
    case CXBinaryOperator_Rem:
    case CXBinaryOperator_RemAssign:
        return *bin = IR_REM, true;
    case CXBinaryOperator_Add:
    case CXBinaryOperator_AddAssign:
        return *bin = IR_ADD, true;
    case CXBinaryOperator_Sub:
    case CXBinaryOperator_SubAssign:
        return *bin = IR_SUB, true;
    case CXBinaryOperator_Shl:
    case CXBinaryOperator_ShlAssign:
        return *bin = IR_SHL, true;
    case CXBinaryOperator_Shr:
    case CXBinaryOperator_ShrAssign:
        return *bin = IR_SHR, true;
    case CXBinaryOperator_And:
    case CXBinaryOperator_AndAssign:
        return *bin = IR_AND, true;
    case CXBinaryOperator_Xor:
    case CXBinaryOperator_XorAssign:
        return *bin = IR_XOR, true;
    case CXBinaryOperator_Or:
    case CXBinaryOperator_OrAssign:
        return *bin = IR_OR, true;
    case CXBinaryOperator_LT:
        return *bin = IR_LT, true;
    case CXBinaryOperator_GT:
        return *bin = IR_GT, true;
    case CXBinaryOperator_LE:
        return *bin = IR_LE, true;
    case CXBinaryOperator_GE:
        return *bin = IR_GE, true;
    case CXBinaryOperator_EQ:
        return *bin = IR_EQ, true;
    case CXBinaryOperator_NE:
        return *bin = IR_NE, true;
    default:
        return false;
    }
}

static bool is_compare(enum ir_bin bin)
{
    return bin >= IR_EQ;
}

/* Both operands of a comparison in one type: they are, but for pointers against 0. */
static struct ir_opnd compare(struct lower_fn *f, enum ir_bin bin, struct ir_opnd a,
                              struct ir_opnd b)
{
    struct ir_type type = b.type.kind == IR_PTR ? b.type : a.type;
    if (b.type.kind >= IR_C32 && b.type.kind <= IR_C80)
        type = b.type;
    return build_bin(f, bin, build_convert(f, a, type), build_convert(f, b, type));
}

static struct ir_opnd arithmetic(struct lower_fn *f, CXCursor e, struct kids k,
                                 enum ir_bin bin)
{
    struct ir_opnd open;
    if (is_compare(bin) && lower_library_choice(f, e, &open))
        return open;
    uint32_t group = order_group(f);
    f->n_compared += is_compare(bin);
    struct ir_opnd a = lower_side(f, group, k.v[0]), b = lower_side(f, group, k.v[1]);
    f->n_compared -= is_compare(bin);
    if (is_compare(bin))
        return compare(f, bin, a, b);
    bool a_ptr = a.type.kind == IR_PTR, b_ptr = b.type.kind == IR_PTR;
    if (bin == IR_SUB && a_ptr && b_ptr)
        return pointer_difference(f, k.v[0], a, b);
    if (a_ptr)
        return step_pointer(f, k.v[0], a, b, bin == IR_SUB);
    if (b_ptr)
        return step_pointer(f, k.v[1], b, a, false);
    struct ir_type type = types_value(f->u, e);
    return build_bin(f, bin, build_convert(f, a, type), build_convert(f, b, type));
}

struct ir_opnd lower_binary(struct lower_fn *f, CXCursor e, bool used)
{
    struct kids k = kids_of(f->u, e);
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
    enum ir_bin bin;
    if (k.n == 2 && bin_of(op, &bin))
        return arithmetic(f, e, k, bin);
    if (k.n == 2 && op == CXBinaryOperator_Assign)
        return lower_assign(f, e, k, used);
    if (k.n == 2 && (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr))
        return lower_logical(f, e);
    if (k.n == 2 && op == CXBinaryOperator_Comma) {
        lower_effect(f, k.v[0]);
        if (used)
            return lower_rvalue(f, k.v[1]);
        lower_effect(f, k.v[1]);
        return (struct ir_opnd){0};
    }
    cursor_unsupported(f->u, e, "this binary operator is not supported");
    return build_unknown(f, types_value(f->u, e), "binary operator");
}

/* The type in which `a op= b` computes is not exposed: it is that of the converted right
 * side, except for shifts. */
static struct ir_type compute_type(struct ir_opnd old, struct ir_opnd right,
                                   enum ir_bin bin)
{
    if (bin == IR_SHL || bin == IR_SHR)
        return promoted(old.type);
    bool complex_left = old.type.kind >= IR_C32 && old.type.kind <= IR_C80;
    bool complex_right = right.type.kind >= IR_C32 && right.type.kind <= IR_C80;
    return complex_left && !complex_right ? old.type : right.type;
}

struct ir_opnd lower_compound_assign(struct lower_fn *f, CXCursor e, bool used)
{
    struct kids k = kids_of(f->u, e);
    enum ir_bin bin;
    if (k.n == 2 && types_is_vector(types_c(e))) {
        lower_effect(f, k.v[1]);
        struct ir_opnd to = lvalue_address(f, lower_lvalue(f, k.v[0]));
        lower_unknown_vector(f, to, types_c(e));
        return to;
    }
    if (k.n != 2 || !bin_of(clang_getCursorBinaryOperatorKind(e), &bin)) {
        cursor_unsupported(f->u, e, "this assignment operator is not supported");
        return build_unknown(f, types_value(f->u, e), "assignment operator");
    }
    uint32_t group = order_group(f);
    openmp_region_write(f, k.v[0]);
    struct ir_opnd right = lower_side(f, group, k.v[1]), old, value;
    struct lvalue lv = lower_left(f, group, k.v[0], &old);
    if (old.type.kind == IR_PTR) {
        value = step_pointer(f, k.v[0], old, right, bin == IR_SUB);
    } else {
        struct ir_type type = compute_type(old, right, bin);
        struct ir_opnd left = build_convert(f, old, type);
        value = build_bin(f, bin, left, build_convert(f, right, type));
        value = build_convert(f, value, lv.type);
    }
    lvalue_store(f, lv, value);
    return used && lv.width ? lvalue_load(f, lv) : value;
}
