/* Constant conditions that each MPI library decides in its own way.
 *
 *     if (sizeof(MPI_Comm) == sizeof(int))     so with MPICH, not with Open MPI
 *     if (MPI_MAX_PROCESSOR_NAME > 200)
 *
 * Our mpi.h has one size of each, which may not decide: such a comparison is a value that is not
 * known, but the same for all ranks.  Where sizes are used otherwise (malloc()), ours will do.
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"

#include <string.h>

/* Types of our mpi.h whose sizes libraries choose: handles, MPI_Status.  Integers are large
 * enough for an address everywhere. */
static bool is_open_type(CXType t)
{
    static const char *const fixed[] = {"MPI_Aint", "MPI_Offset", "MPI_Count", "MPI_Fint"};
    for (; t.kind == CXType_ConstantArray || t.kind == CXType_Elaborated;)
        t = t.kind == CXType_Elaborated ? clang_Type_getNamedType(t)
                                        : clang_getArrayElementType(t);
    if (t.kind != CXType_Typedef)
        return false;
    CXString name = clang_getTypedefName(t);
    const char *text = clang_getCString(name);
    bool open = strncmp(text, "MPI_", 4) == 0;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        open = open && strcmp(text, fixed[i]) != 0;
    clang_disposeString(name);
    return open;
}

/* The operand of `sizeof` is an expression, or a type, which has a cursor only for a name. */
static bool is_open_size(struct unit *u, CXCursor e, CXCursor kid)
{
    if (clang_getCursorKind(e) != CXCursor_UnaryExpr || !is_open_type(clang_getCursorType(kid)))
        return false;
    size_t n = 0;
    const char *text = cursor_spelled_text(u, e, &n);
    const char *end = text ? memchr(text, ')', n) : NULL;
    return clang_isExpression(clang_getCursorKind(kid)) ||
           (end && !memchr(text, '*', (size_t)(end - text)));
}

/* MPI_MAX_PROCESSOR_NAME is a number of our mpi.h, but so is MPI_VERSION. */
static bool is_open_limit(CXCursor kid)
{
    enum { SMALL = 64 };
    CXFile file;
    int64_t value;
    if (clang_getCursorKind(kid) != CXCursor_IntegerLiteral || !cursor_eval_int(kid, &value) ||
        value < SMALL)
        return false;
    clang_getSpellingLocation(clang_getCursorLocation(kid), &file, NULL, NULL, NULL);
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool ours = text && strcmp(text, "/m2s-builtin/mpi.h") == 0;
    clang_disposeString(name);
    return ours;
}

struct search {
    struct unit *u;
    bool found;
};

static enum CXChildVisitResult look(CXCursor kid, CXCursor parent, CXClientData data)
{
    struct search *s = data;
    s->found = s->found || is_open_size(s->u, parent, kid) || is_open_limit(kid);
    return s->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool lower_library_choice(struct lower_fn *f, CXCursor e, struct ir_opnd *result)
{
    struct search s = {f->u, false};
    int64_t value;
    if (!cursor_eval_int(e, &value))
        return false;
    clang_visitChildren(e, look, &s);
    if (!s.found)
        return false;
    const char *text = cursor_source_text(f->u, e);
    text = arena_printf(f->u->scratch, "%s%s", text ? text : "a size", IR_LIBRARY);
    *result = build_convert(f, build_unknown(f, ir_type_of(IR_BOOL),
                                             str_intern(f->u->prog->strings, text)),
                            ir_type_of(IR_I32));
    return true;
}
