/* What the pointer arguments of an MPI call point to in C, before they become void *:
 *
 *     struct sample { int id; double value[3]; } s[10];
 *     MPI_Send(s, 10, t, ...)         "0:struct sample|i32*1@0,f64*3@8|32"
 *
 * Argument 0; the name; its scalars with their number and offset; its size.  Nothing is said
 * of void *, of types with unions, bit-fields or enumerations in them, and of casts.
 */
#include "frontend/lower_expr.h"

#include "core/mpi/mpi.h"
#include "frontend/cursor.h"
#include "frontend/types.h"

#include <string.h>

enum { MAX_SCALARS = 64 };

struct layout {
    struct unit *u;
    const char *text; /* NULL: cannot be told */
    uint32_t n;
    int64_t at;       /* offset of what is visited, in bytes */
};

static void add_type(struct layout *l, CXType t, int64_t n, int64_t at);

static enum CXVisitorResult add_field(CXCursor field, CXClientData data)
{
    struct layout *l = data;
    long long bits = clang_Cursor_getOffsetOfField(field);
    if (clang_Cursor_isBitField(field) || bits < 0 || !l->text) {
        l->text = NULL;
        return CXVisit_Break;
    }
    int64_t start = l->at;
    add_type(l, clang_getCanonicalType(clang_getCursorType(field)), 1, start + bits / 8);
    l->at = start;
    return CXVisit_Continue;
}

static void add_record(struct layout *l, CXType t, int64_t n, int64_t at)
{
    CXCursor decl = clang_getTypeDeclaration(t);
    long long size = clang_Type_getSizeOf(t);
    if (clang_getCursorKind(decl) != CXCursor_StructDecl || size <= 0 || n > MAX_SCALARS) {
        l->text = NULL;
        return;
    }
    for (int64_t i = 0; i < n && l->text; i++) {
        l->at = at + i * size;
        clang_Type_visitFields(t, add_field, l);
    }
}

static void add_type(struct layout *l, CXType t, int64_t n, int64_t at)
{
    while (types_is_array(t)) {
        long long size = clang_getArraySize(t);
        if (t.kind != CXType_ConstantArray || size < 0) {
            l->text = NULL;
            return;
        }
        n *= size;
        t = types_pointee(t);
    }
    if (types_is_record(t)) {
        add_record(l, t, n, at);
        return;
    }
    enum ir_kind kind = types_scalar_kind(t);
    if (kind == IR_VOID || !l->text || ++l->n > MAX_SCALARS) {
        l->text = NULL;
        return;
    }
    l->text = arena_printf(l->u->scratch, "%s%s%s*%lld@%lld", l->text, *l->text ? "," : "",
                           ir_kind_text(kind), (long long)n, (long long)at);
}

/* The expression below the conversions that C makes by itself. */
static CXCursor as_written(struct unit *u, CXCursor e)
{
    for (;;) {
        struct kids k = kids_of(u, e);
        enum CXCursorKind kind = clang_getCursorKind(e);
        bool wrapped = kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr;
        if (!wrapped || k.n != 1)
            return e;
        e = k.v[0];
    }
}

static const char *argument_text(struct unit *u, CXCursor e)
{
    CXType t = types_c(as_written(u, e));
    if (!types_is_array(t) && t.kind != CXType_Pointer)
        return NULL;
    t = types_pointee(t);
    while (types_is_array(t)) /* a row of a matrix */
        t = types_pointee(t);
    struct layout l = {.u = u, .text = ""};
    long long size = clang_Type_getSizeOf(t);
    if (size <= 0 || t.kind == CXType_Void || types_is_function(t))
        return NULL;
    add_type(&l, t, 1, 0);
    if (!l.text || !*l.text)
        return NULL;
    CXType plain = clang_getUnqualifiedType(t);
    return arena_printf(u->scratch, "%s|%s|%lld",
                        cursor_own_string(u->scratch, clang_getTypeSpelling(plain)), l.text,
                        size);
}

const char *pointee_text(struct unit *u, CXCursor call, const char *function)
{
    if (mpi_find(function) == MPI_FN_COUNT || mpi_find(function) == MPI_FN_MPI_unlisted)
        return NULL;
    const char *roles = mpi_call(mpi_find(function))->roles, *all = "";
    int n = clang_Cursor_getNumArguments(call);
    for (int i = 0; i < n && roles[i]; i++) {
        if (!strchr("iox", roles[i]))
            continue;
        const char *text = argument_text(u, clang_Cursor_getArgument(call, (unsigned)i));
        if (text)
            all = arena_printf(u->scratch, "%s%s%d:%s", all, *all ? ";" : "", i, text);
    }
    return *all ? str_intern(u->prog->strings, all) : NULL;
}
