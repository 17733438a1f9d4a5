/* Elements of arrays that are members: an index does not lead out of the array (C11 6.5.6p8).
 *
 *     struct block { int nei[6][2]; double *data; } *b;
 *     b[n].nei[i][j]        whatever i and j are, this is not b[n].data
 *     %2 = ptradd %1 %i * 8 + 0 in 40 at 0      the last row is at 40, and %1 is at 0 of the array
 *     %3 = ptradd %2 %j * 4 + 0 in 44           the same of elements; where %2 is, is not known
 *
 * The last member is left out, as it may be longer than it says (the old way of 6.7.2.1p18), and so
 * are members of unions, and arrays of structures.
 */
#include "frontend/lower_expr.h"

#include "frontend/cursor.h"
#include "frontend/types.h"

static CXCursor without_casts(struct unit *u, CXCursor e)
{
    for (;;) {
        struct kids k = kids_of(u, e);
        int kind = (int)clang_getCursorKind(e);
        if ((kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr) || k.n != 1)
            return e;
        e = k.v[0];
    }
}

static bool is_last(CXCursor field)
{
    CXCursor record = clang_getCursorSemanticParent(field);
    CXType type = clang_getCursorType(record);
    long long begin = clang_Cursor_getOffsetOfField(field) / 8, align = clang_Type_getAlignOf(type);
    long long end = begin + clang_Type_getSizeOf(types_c(field));
    return clang_getCursorKind(record) != CXCursor_StructDecl || begin < 0 || align <= 0 ||
           (end + align - 1) / align * align >= clang_Type_getSizeOf(type);
}

static bool is_array_of_scalars(CXType t)
{
    if (t.kind != CXType_ConstantArray)
        return false;
    while (t.kind == CXType_ConstantArray)
        t = clang_getCanonicalType(clang_getArrayElementType(t));
    return !types_is_record(t) && !types_is_array(t);
}

struct inside inside_of(struct unit *u, CXCursor base)
{
    struct inside none = {0, 0}, in = none;
    CXCursor e = without_casts(u, base);
    CXType t = types_c(e);
    int64_t index;
    if (!is_array_of_scalars(t))
        return none;
    if (clang_getCursorKind(e) == CXCursor_MemberRefExpr) {
        CXCursor field = clang_getCursorReferenced(e);
        if (clang_getCursorKind(field) == CXCursor_FieldDecl && !is_last(field) &&
            clang_Type_getSizeOf(t) <= INT32_MAX)
            in.size = (uint32_t)clang_Type_getSizeOf(t);
    } else if (clang_getCursorKind(e) == CXCursor_ArraySubscriptExpr) {
        struct kids k = kids_of(u, e);
        in = k.n == 2 ? inside_of(u, k.v[0]) : none;
        if (in.size && in.before != IR_ANYWHERE && cursor_eval_int(k.v[1], &index) && index >= 0 &&
            index < in.size)
            in.before += (uint32_t)(index * clang_Type_getSizeOf(t));
        else
            in.before = IR_ANYWHERE;
    }
    return in;
}
