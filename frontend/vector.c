/* Vectors of the compiler (SSE, AVX, __attribute__((vector_size))): objects of which the size is
 * known.  What is computed of them is any value.
 *
 *     v4si y = u + v;  y[1] = 0;           y = any value; an int at y + 4 = 0
 *     __m256d x = _mm256_add_pd(a, b);     x = any value
 *     _mm256_storeu_pd(p, x);              call @__m2s_vector_store(p): what p leads to
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/types.h"

#include <string.h>

/* Each element gets any value. */
void lower_unknown_vector(struct lower_fn *f, struct ir_opnd to, CXType vector)
{
    enum ir_kind kind = types_scalar_kind(clang_getCanonicalType(clang_getElementType(vector)));
    struct ir_type type = ir_type_of(kind == IR_VOID ? IR_U8 : kind);
    long long size = clang_Type_getSizeOf(vector);
    for (long long at = 0; at + (long long)type.size <= size; at += (long long)type.size)
        build_store(f, build_ptr_add(f, to, at), build_unknown(f, type, "a vector"));
}

static bool is_computed(struct lower_fn *f, CXCursor e)
{
    struct kids k;
    switch ((int)clang_getCursorKind(e)) {
    case CXCursor_UnaryOperator:
        return clang_getCursorUnaryOperatorKind(e) != CXUnaryOperator_Deref &&
               clang_getCursorUnaryOperatorKind(e) != CXUnaryOperator_Extension;
    case CXCursor_BinaryOperator:
        return clang_getCursorBinaryOperatorKind(e) != CXBinaryOperator_Assign &&
               clang_getCursorBinaryOperatorKind(e) != CXBinaryOperator_Comma;
    case CXCursor_CStyleCastExpr:
    case CXCursor_InitListExpr:
        return true;
    case CXCursor_UnexposedExpr: /* a value of the same type is no computation */
        k = kids_of(f->u, e);
        return k.n != 1 || !clang_equalTypes(clang_getUnqualifiedType(types_c(e)),
                                             clang_getUnqualifiedType(types_c(k.v[0])));
    default:
        return false;
    }
}

bool lower_vector(struct lower_fn *f, CXCursor e, struct ir_opnd *value)
{
    CXType t = types_c(e);
    if (!types_is_vector(t) || !is_computed(f, e))
        return false;
    struct kids k = kids_of(f->u, e);
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_isExpression(clang_getCursorKind(k.v[i])))
            lower_effect(f, k.v[i]);
    *value = build_temp_object(f, "", types_object(f->u, e, t));
    lower_unknown_vector(f, *value, t);
    return true;
}

static void store_through(struct lower_fn *f, struct ir_opnd pointer)
{
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    callee.id = decl_library_func(f->u, "__m2s_vector_store", true);
    struct ir_instr *i = build_emit(f, IR_CALL, ir_type_of(IR_VOID));
    i->callee = callee;
    i->args = arena_memdup(f->u->arena, &pointer, sizeof pointer);
    i->n_args = 1;
}

bool lower_intrinsic(struct lower_fn *f, CXCursor e, const char *name, struct ir_opnd *result)
{
    bool memory = strcmp(name, "_mm_malloc") == 0 || strcmp(name, "_mm_free") == 0;
    bool builtin = cursor_name_starts(name, "__builtin_ia32_");
    if (memory || (!builtin && !cursor_name_starts(name, "_mm")) ||
        (!builtin && !clang_Location_isInSystemHeader(
                               clang_getCursorLocation(clang_getCursorReferenced(e)))))
        return false;
    for (int i = 0; i < clang_Cursor_getNumArguments(e); i++) {
        CXCursor arg = clang_Cursor_getArgument(e, (unsigned)i);
        struct ir_opnd value = lower_rvalue(f, arg);
        CXType t = types_c(arg);
        if (t.kind == CXType_Pointer && !clang_isConstQualifiedType(clang_getPointeeType(t)))
            store_through(f, value);
    }
    CXType t = types_c(e);
    struct ir_type type = types_object(f->u, e, t);
    *result = (struct ir_opnd){0};
    if (types_is_vector(t)) {
        *result = build_temp_object(f, "", type);
        lower_unknown_vector(f, *result, t);
    } else if (type.kind != IR_VOID) {
        *result = build_unknown(f, type, "a vector");
    }
    return true;
}
