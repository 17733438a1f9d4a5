/* Constant conditions that each MPI library decides in its own way.
 *
 *     if (sizeof(MPI_Comm) == sizeof(int))     so with MPICH, not with Open MPI
 *     if (MPI_MAX_PROCESSOR_NAME > 200)
 *     if (MPI_VERSION == 3)
 *     if (MPI_ERR_TRUNCATE == 14)              so with MPICH, 15 with Open MPI
 *
 * Our mpi.h has one size of each, which may not decide: such a comparison is a value that is not
 * known, but the same for all ranks.  Where sizes are used otherwise, ours are taken, and the
 * ledger says so, but for arguments of functions of libraries: malloc(n * sizeof(MPI_Request)).
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/types.h"

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

/* A number that our mpi.h has a macro for, like MPI_MAX_PROCESSOR_NAME. */
static bool is_own_number(CXCursor e, int64_t *value)
{
    CXFile file;
    if (clang_getCursorKind(e) != CXCursor_IntegerLiteral || !cursor_eval_int(e, value))
        return false;
    clang_getSpellingLocation(clang_getCursorLocation(e), &file, NULL, NULL, NULL);
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool ours = text && strcmp(text, "/m2s-builtin/mpi.h") == 0;
    clang_disposeString(name);
    return ours;
}

/* The name of an enumerator of our mpi.h, or "".  MPI_SUCCESS is 0 everywhere (9.4), and some are
 * followed by the abstraction (abstraction/interp/constants.c): these are none. */
static const char *name_of(struct unit *u, CXCursor e)
{
    static const char *const others[] = {"MPI_SUCCESS",   "MPI_ANY_SOURCE", "MPI_ANY_TAG",
                                         "MPI_PROC_NULL", "MPI_ROOT",       "MPI_UNDEFINED"};
    CXCursor to = clang_getCursorReferenced(e);
    if (clang_getCursorKind(e) != CXCursor_DeclRefExpr ||
        clang_getCursorKind(to) != CXCursor_EnumConstantDecl ||
        strcmp(cursor_spelling(u, clang_getCursorSemanticParent(to)), "m2s_mpi_const") != 0)
        return "";
    const char *name = cursor_spelling(u, to);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(name, others[i]) == 0)
            return "";
    return name;
}

/* ---- what all libraries agree on ---- */

enum {
    SMALL = 64, /* MPI_VERSION, MPI_SUBVERSION and the like; larger ones are sizes of texts */
    LAST_VERSION = 9
};

struct side {
    CXCursor e;
    const char *name; /* it is this enumerator, or "" */
    bool is_version; /* or a subversion */
    int64_t value;
};

static struct side side_of(struct unit *u, CXCursor e)
{
    struct side s = {.e = cursor_strip_parens(u, e)};
    while (clang_getCursorKind(s.e) == CXCursor_UnexposedExpr)
        s.e = cursor_strip_parens(u, cursor_last_kid(u, s.e));
    s.name = name_of(u, s.e);
    s.is_version = is_own_number(s.e, &s.value) && s.value < SMALL;
    if (!cursor_eval_int(s.e, &s.value))
        s.value = 0;
    return s;
}

static bool holds(enum CXBinaryOperatorKind op, int64_t a, int64_t b)
{
    switch ((int)op) {
    case CXBinaryOperator_LT:
        return a < b;
    case CXBinaryOperator_GT:
        return a > b;
    case CXBinaryOperator_LE:
        return a <= b;
    case CXBinaryOperator_GE:
        return a >= b;
    default:
        return (a == b) == (op == CXBinaryOperator_EQ);
    }
}

/* Does the comparison of a version of MPI, on the right or the left, come out the same for each? */
static bool is_for_all(enum CXBinaryOperatorKind op, int64_t ours, int64_t number, bool on_right)
{
    int64_t lowest = ours == 0 ? 0 : 3;
    bool first = false;
    for (int64_t i = lowest; i <= LAST_VERSION; i++) {
        bool now = on_right ? holds(op, number, i) : holds(op, i, number);
        if (i > lowest && now != first)
            return false;
        first = now;
    }
    return true;
}

/* Two names are different numbers; levels of threads have an order (11.6.2), error classes are
 * positive and at most MPI_ERR_LASTCODE (9.4). */
static bool agree(enum CXBinaryOperatorKind op, const struct side *a, const struct side *b,
                  bool on_right)
{
    bool equality = op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE;
    if (a->is_version)
        return is_for_all(op, a->value, b->value, on_right);
    if (a->name[0] && b->name[0])
        return equality || cursor_name_starts(a->name, "MPI_THREAD_") ||
               strcmp(a->name, "MPI_ERR_LASTCODE") == 0 ||
               strcmp(b->name, "MPI_ERR_LASTCODE") == 0;
    return cursor_name_starts(a->name, "MPI_ERR_") && b->value <= 0;
}

/* Does the comparison e ask about a number that each library has for itself? */
static bool is_open_number(struct unit *u, CXCursor e)
{
    struct kids k = kids_of(u, e);
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
    if (k.n != 2)
        return false;
    struct side a = side_of(u, k.v[0]), b = side_of(u, k.v[1]);
    if (a.is_version || a.name[0])
        return !agree(op, &a, &b, false);
    return (b.is_version || b.name[0]) && !agree(op, &b, &a, true);
}

struct search {
    struct unit *u;
    bool found;
    CXCursor whole; /* the comparison, whose own sides is_open_number() looks at */
};

static bool depends_on_library(struct unit *u, CXCursor decl);

/* An array of MPI_MAX_PROCESSOR_NAME characters, a structure with one, or with a handle. */
static bool has_open_parts(struct unit *u, CXCursor kid)
{
    CXCursor to = clang_getCursorReferenced(cursor_strip_parens(u, kid));
    enum CXCursorKind kind = clang_getCursorKind(to);
    CXCursor type = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(kid)));
    if ((kind == CXCursor_VarDecl || kind == CXCursor_FieldDecl) &&
        types_is_array(types_c(to)) && depends_on_library(u, to))
        return true;
    return clang_getCursorKind(type) == CXCursor_StructDecl && depends_on_library(u, type);
}

static enum CXChildVisitResult look(CXCursor kid, CXCursor parent, CXClientData data)
{
    struct search *s = data;
    int64_t value;
    bool size = clang_getCursorKind(parent) == CXCursor_UnaryExpr;
    bool offset = clang_getCursorKind(kid) == CXCursor_TypeRef && !size &&
                  is_open_type(clang_getCursorType(kid));
    bool computed = clang_getCursorKind(parent) == CXCursor_BinaryOperator &&
                    !clang_equalCursors(parent, s->whole) &&
                    cursor_name_starts(name_of(s->u, kid), "MPI_ERR_");
    s->found = s->found || offset || computed || is_open_size(s->u, parent, kid) ||
               (size && has_open_parts(s->u, kid)) ||
               (is_own_number(kid, &value) && value >= SMALL);
    return s->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static enum CXChildVisitResult look_at_part(CXCursor kid, CXCursor parent, CXClientData data)
{
    struct search *s = data;
    int64_t value;
    bool field = clang_getCursorKind(kid) == CXCursor_FieldDecl;
    (void)parent;
    s->found = s->found || (is_own_number(kid, &value) && value >= SMALL) ||
               cursor_name_starts(name_of(s->u, kid), "MPI_ERR_") ||
               (field && is_open_type(clang_getCursorType(kid)));
    return s->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool depends_on_library(struct unit *u, CXCursor decl)
{
    struct search s = {u, false, decl};
    if (!clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
        clang_visitChildren(decl, look_at_part, &s);
    return s.found;
}

/* enum { LENGTH = MPI_MAX_PROCESSOR_NAME } */
static bool is_own_enumerator(struct unit *u, CXCursor e)
{
    CXCursor to = clang_getCursorReferenced(e);
    return clang_getCursorKind(e) == CXCursor_DeclRefExpr &&
           clang_getCursorKind(to) == CXCursor_EnumConstantDecl && depends_on_library(u, to) &&
           strcmp(cursor_spelling(u, clang_getCursorSemanticParent(to)), "m2s_mpi_const") != 0;
}

/* static int n = MPI_MAX_PROCESSOR_NAME; */
bool library_begins(struct unit *u, CXCursor variable)
{
    CXCursor first = clang_Cursor_getVarDeclInitializer(variable);
    struct search s = {u, false, first};
    int64_t value;
    if (clang_Cursor_isNull(first) || clang_getCursorKind(first) == CXCursor_StringLiteral)
        return false;
    while (clang_getCursorKind(first) == CXCursor_UnexposedExpr)
        first = cursor_strip_parens(u, cursor_last_kid(u, first));
    if (clang_getCursorKind(first) == CXCursor_StringLiteral)
        return false;
    clang_visitChildren(first, look, &s);
    return s.found || is_own_number(first, &value) || is_own_enumerator(u, first) ||
           cursor_name_starts(name_of(u, first), "MPI_ERR_");
}

/* A number that is kept, or computed with: a copy of it that is seen where it is needed. */
struct ir_opnd lower_library_number(struct lower_fn *f, CXCursor e, struct ir_opnd number)
{
    struct search s = {f->u, false, e};
    int64_t value;
    if (f->n_given || number.kind != IR_O_INT || !ir_is_int(number.type.kind))
        return number;
    if (clang_getCursorKind(e) == CXCursor_UnaryExpr)
        clang_visitChildren(e, look, &s);
    const char *text = cursor_source_text(f->u, e);
    bool own = is_own_number(e, &value) && (value >= SMALL || !f->n_compared) &&
               !(text && strstr(text, "MPI_BSEND_OVERHEAD"));
    if (!s.found && !own && !is_own_enumerator(f->u, e) &&
        (f->n_compared || !cursor_name_starts(name_of(f->u, e), "MPI_ERR_")))
        return number;
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    struct ir_opnd copy = build_convert(f, number, ir_type_of(IR_I64));
    callee.id = decl_library_func(f->u, "__m2s_of_library", true);
    f->u->prog->funcs[callee.id].ret = ir_type_of(IR_I64);
    struct ir_instr *i = build_emit(f, IR_CALL, ir_type_of(IR_I64));
    i->callee = callee;
    i->args = arena_memdup(f->u->arena, &copy, sizeof copy);
    i->n_args = 1;
    i->text = text;
    return build_convert(f, build_define(f, i, i->type), number.type);
}

bool lower_library_choice(struct lower_fn *f, CXCursor e, struct ir_opnd *result)
{
    struct search s = {f->u, false, e};
    int64_t value;
    if (!cursor_eval_int(e, &value))
        return false;
    s.found = is_open_number(f->u, e);
    if (!s.found)
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
