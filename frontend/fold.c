/* Floating constants that gcc computes and libclang does not: calls of mathematical functions,
 * and what is computed with their results.
 *
 *     static const double pi = 4 * atan(1.0);        3.14159...
 *     static int n = (int)sqrt(16.0);                4
 *
 * Results are rounded correctly, as gcc does: for that they are computed in long double.
 */
#include "frontend/lower_decl.h"

#include "frontend/cursor.h"
#include "frontend/types.h"

#include <math.h>
#include <string.h>

struct function {
    const char *name;
    long double (*one)(long double);
    long double (*two)(long double, long double);
};

static const struct function functions[] = {
    {"acos", acosl, NULL},    {"asin", asinl, NULL},   {"atan", atanl, NULL},
    {"cbrt", cbrtl, NULL},    {"ceil", ceill, NULL},   {"cos", cosl, NULL},
    {"cosh", coshl, NULL},    {"exp", expl, NULL},     {"exp2", exp2l, NULL},
    {"fabs", fabsl, NULL},    {"floor", floorl, NULL}, {"log", logl, NULL},
    {"log10", log10l, NULL},  {"log2", log2l, NULL},   {"round", roundl, NULL},
    {"sin", sinl, NULL},      {"sinh", sinhl, NULL},   {"sqrt", sqrtl, NULL},
    {"tan", tanl, NULL},      {"tanh", tanhl, NULL},   {"trunc", truncl, NULL},
    {"atan2", NULL, atan2l},  {"fmax", NULL, fmaxl},   {"fmin", NULL, fminl},
    {"hypot", NULL, hypotl},  {"pow", NULL, powl},
};

static bool call(struct unit *u, CXCursor e, double *d)
{
    const char *name = cursor_spelling(u, e);
    int n = clang_Cursor_getNumArguments(e);
    double a[2];
    if (!clang_Cursor_isNull(clang_getCursorDefinition(clang_getCursorReferenced(e))))
        return false; /* the program has one of its own */
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const struct function *f = &functions[i];
        if (strcmp(f->name, name) != 0 || n != (f->one ? 1 : 2))
            continue;
        for (int k = 0; k < n; k++)
            if (!fold_double(u, clang_Cursor_getArgument(e, (unsigned)k), &a[k]))
                return false;
        *d = (double)(f->one ? f->one(a[0]) : f->two(a[0], a[1]));
        return isfinite(*d); /* gcc does not fold what sets errno */
    }
    return false;
}

static bool binary(struct unit *u, CXCursor e, double *d)
{
    struct kids k = kids_of(u, e);
    double a, b;
    if (k.n != 2 || !fold_double(u, k.v[0], &a) || !fold_double(u, k.v[1], &b))
        return false;
    switch ((int)clang_getCursorBinaryOperatorKind(e)) {
    case CXBinaryOperator_Add:
        return *d = a + b, true;
    case CXBinaryOperator_Sub:
        return *d = a - b, true;
    case CXBinaryOperator_Mul:
        return *d = a * b, true;
    case CXBinaryOperator_Div:
        return *d = a / b, b != 0;
    default:
        return false;
    }
}

static bool unary(struct unit *u, CXCursor e, double *d)
{
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(e);
    if ((kind != CXUnaryOperator_Minus && kind != CXUnaryOperator_Plus) ||
        !fold_double(u, cursor_last_kid(u, e), d))
        return false;
    if (kind == CXUnaryOperator_Minus)
        *d = -*d;
    return true;
}

/* A constant variable has the value that it is made with. */
static bool variable(struct unit *u, CXCursor e, double *d)
{
    CXCursor decl = clang_getCursorReferenced(e);
    CXType t = clang_getCursorType(decl);
    if (clang_getCursorKind(decl) != CXCursor_VarDecl || !clang_isConstQualifiedType(t) ||
        clang_isVolatileQualifiedType(t) || clang_Cursor_hasVarDeclGlobalStorage(decl) != 1)
        return false;
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    if (clang_Cursor_isNull(init) || !fold_double(u, init, d))
        return false;
    if (types_c(decl).kind == CXType_Float)
        *d = (float)*d;
    return true;
}

static bool computed(struct unit *u, CXCursor e, double *d)
{
    struct kids k = kids_of(u, e);
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_ParenExpr:
    case CXCursor_CStyleCastExpr:
        return fold_double(u, cursor_last_kid(u, e), d);
    case CXCursor_UnexposedExpr:
        return k.n == 1 && fold_double(u, k.v[0], d);
    case CXCursor_UnaryOperator:
        return unary(u, e, d);
    case CXCursor_BinaryOperator:
        return binary(u, e, d);
    case CXCursor_DeclRefExpr:
        return variable(u, e, d);
    case CXCursor_CallExpr:
        return call(u, e, d);
    default:
        return false;
    }
}

bool fold_double(struct unit *u, CXCursor e, double *d)
{
    CXType t = types_c(e);
    int64_t i;
    if (t.kind != CXType_Double && t.kind != CXType_Float) {
        bool known = ir_is_int(types_scalar_kind(t)) && cursor_eval_int(e, &i);
        *d = known ? (double)i : 0;
        return known;
    }
    if (cursor_eval_float(e, d))
        return true;
    if (!computed(u, e, d))
        return false;
    if (t.kind == CXType_Float)
        *d = (float)*d;
    return true;
}

bool fold_int(struct unit *u, CXCursor e, int64_t *i)
{
    double d;
    while (clang_getCursorKind(e) == CXCursor_ParenExpr)
        e = cursor_last_kid(u, e);
    enum CXCursorKind kind = clang_getCursorKind(e);
    if (kind != CXCursor_CStyleCastExpr && kind != CXCursor_UnexposedExpr)
        return false;
    CXCursor kid = cursor_last_kid(u, e);
    enum CXTypeKind from = types_c(kid).kind;
    if ((from != CXType_Double && from != CXType_Float) || !fold_double(u, kid, &d) ||
        !(fabs(d) < 2147483648.0)) /* what fits into no int is undefined */
        return false;
    *i = (int64_t)d;
    return true;
}
