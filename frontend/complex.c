/* Complex constants of static initialisers (C11 6.6, Annex G): a real part and an imaginary one.
 *
 *     double complex one = 1, z = 2 - 3 * I;   ->  1 at 0; 2 at 0, -3 at 8
 */
#include "frontend/lower_decl.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/types.h"

#include <math.h>

static bool fold_real(struct unit *u, CXCursor e, struct complex_constant *z)
{
    struct constant c = lower_constant(u, e, ir_type_of(IR_F64));
    *z = (struct complex_constant){c.value.f, 0};
    return c.value.kind == IR_O_FLT;
}

static bool combine(enum CXBinaryOperatorKind op, struct complex_constant a,
                    struct complex_constant b, struct complex_constant *z)
{
    if (op == CXBinaryOperator_Add)
        *z = (struct complex_constant){a.real + b.real, a.imaginary + b.imaginary};
    else if (op == CXBinaryOperator_Sub)
        *z = (struct complex_constant){a.real - b.real, a.imaginary - b.imaginary};
    else if (op == CXBinaryOperator_Mul)
        *z = (struct complex_constant){a.real * b.real - a.imaginary * b.imaginary,
                                       a.real * b.imaginary + a.imaginary * b.real};
    else
        return false;
    return true;
}

/* Each operation on floats is rounded; what is not a number may have another sign. */
static bool round_parts(enum ir_kind kind, struct complex_constant *z)
{
    if (kind == IR_C32)
        *z = (struct complex_constant){(float)z->real, (float)z->imaginary};
    return !isnan(z->real) && !isnan(z->imaginary);
}

static bool fold_unary(struct unit *u, CXCursor e, struct complex_constant *z)
{
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(e);
    if (!complex_fold(u, cursor_last_kid(u, e), z))
        return false;
    if (op == CXUnaryOperator_Minus)
        *z = (struct complex_constant){-z->real, -z->imaginary};
    return op == CXUnaryOperator_Minus || op == CXUnaryOperator_Plus ||
           op == CXUnaryOperator_Extension;
}

bool complex_fold(struct unit *u, CXCursor e, struct complex_constant *z)
{
    struct complex_constant a, b;
    struct kids k;
    if (types_c(e).kind != CXType_Complex)
        return fold_real(u, e, z);
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_ImaginaryLiteral:
        if (!fold_real(u, cursor_last_kid(u, e), &a))
            return false;
        *z = (struct complex_constant){0, a.real};
        return true;
    case CXCursor_ParenExpr:
    case CXCursor_UnexposedExpr:
    case CXCursor_CStyleCastExpr:
        return complex_fold(u, cursor_last_kid(u, e), z);
    case CXCursor_UnaryOperator:
        return fold_unary(u, e, z);
    case CXCursor_BinaryOperator:
        k = kids_of(u, e);
        return complex_fold(u, k.v[0], &a) && complex_fold(u, k.v[1], &b) &&
               combine(clang_getCursorBinaryOperatorKind(e), a, b, z) &&
               round_parts(types_scalar_kind(types_c(e)), z);
    default:
        return false;
    }
}
