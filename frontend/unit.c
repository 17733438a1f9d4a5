/* One C file: parse it with libclang, report its errors, lower its top level.
 */
#include "frontend/unit.h"

#include "core/base/vec.h"
#include "frontend/cursor.h"
#include "frontend/errors.h"
#include "frontend/lower_decl.h"
#include "frontend/openmp.h"

#include <string.h>

#define PRELUDE "/m2s-builtin/prelude.h"

extern const char m2s_mpi_h[], m2s_omp_h[];
extern const size_t m2s_mpi_h_len, m2s_omp_h_len;

struct arg_list {
    const char **v;
    size_t n, cap;
};

static void push_arg(struct arena *a, struct arg_list *l, const char *arg)
{
    VEC_PUSH(a, l->v, l->n, l->cap, arg);
}

/* __NO_CTYPE: isdigit() and its like are functions, not look-ups in glibc's tables.
 * Without __clang__ a program has the text that gcc reads, and headers do not need it.
 * Our mpi.h comes before every other directory.  Old C (implicit functions and int) is an
 * error for clang 19 but common in MPI programs. */
static struct arg_list clang_args(struct arena *a, const struct unit_source *src,
                                  const struct frontend_options *o, const char *prelude)
{
    static const char *const last[] = {
        "-O0", "-U_FORTIFY_SOURCE", "-D__NO_CTYPE", "-ferror-limit=100",
        "-fbracket-depth=4096", "-Wno-error=implicit-function-declaration",
        "-Wno-error=implicit-int",
        "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
        "-Wno-error=return-mismatch"};
    struct arg_list l = {0};
    const char *resources = o->resource_dir ? o->resource_dir : M2S_RESOURCE_DIR;
    push_arg(a, &l, "-U__clang__");
    push_arg(a, &l, "-I/m2s-builtin");
    push_arg(a, &l, arena_printf(a, "-resource-dir=%s", resources));
    if (src->openmp)
        push_arg(a, &l, "-D_OPENMP=201511"); /* OpenMP 4.5 */
    push_arg(a, &l, "-x");
    push_arg(a, &l, "c");
    for (size_t i = 0; i < src->n_args; i++)
        push_arg(a, &l, src->args[i]);
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        push_arg(a, &l, last[i]);
    if (prelude) {
        push_arg(a, &l, "-include");
        push_arg(a, &l, PRELUDE);
    }
    return l;
}

static void lower_top_level(struct unit *u, CXCursor c)
{
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        return;
    switch ((int)clang_getCursorKind(c)) {
    case CXCursor_FunctionDecl:
        if (clang_isCursorDefinition(c))
            lower_function(u, c);
        break;
    case CXCursor_VarDecl:
        lower_global_var(u, c);
        break;
    case CXCursor_UnexposedDecl:
        if (cursor_has_token(u, c, "asm") || cursor_has_token(u, c, "__asm__"))
            cursor_unsupported(u, c, "inline assembly is not supported");
        break;
    default:
        break;
    }
}

static void lower_unit(struct unit *u)
{
    struct kids k = kids_of(u, clang_getTranslationUnitCursor(u->tu));
    for (uint32_t i = 0; i < k.n; i++)
        lower_top_level(u, k.v[i]);
    for (uint32_t i = 0; i < u->prog->n_funcs; i++)
        if (strcmp(u->prog->funcs[i].name, "main") == 0 && u->prog->funcs[i].defined)
            u->prog->main_func = i;
}

static const char *failure_text(enum CXErrorCode rc)
{
    switch (rc) {
    case CXError_Crashed:
        return "the C parser crashed on this file";
    case CXError_InvalidArguments:
        return "the C parser does not accept its arguments";
    case CXError_ASTReadError:
    case CXError_Failure:
    case CXError_Success:
        break;
    }
    return "the C parser cannot read this file";
}

static void add_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData to)
{
    struct unit *u = to;
    const char *name = cursor_own_string(u->arena, clang_getFileName(file));
    (void)stack;
    (void)depth;
    if (strncmp(name, "/m2s-builtin/", 13) != 0)
        VEC_PUSH(u->arena, u->read->items, u->read->n, u->read->cap, name);
}

static enum CXErrorCode parse(struct unit *u, const struct unit_source *src,
                              const struct frontend_options *o, CXIndex index)
{
    struct arg_list args = clang_args(u->scratch, src, o, u->prelude);
    const char *prelude = u->prelude ? u->prelude : "";
    struct CXUnsavedFile headers[] = {
        {PRELUDE, prelude, strlen(prelude)},
        {"/m2s-builtin/mpi.h", m2s_mpi_h, m2s_mpi_h_len},
        {"/m2s-builtin/mpi/mpi.h", m2s_mpi_h, m2s_mpi_h_len},
        {"/m2s-builtin/mpich/mpi.h", m2s_mpi_h, m2s_mpi_h_len},
        {"/m2s-builtin/openmpi/mpi.h", m2s_mpi_h, m2s_mpi_h_len},
        {"/m2s-builtin/omp.h", m2s_omp_h, m2s_omp_h_len}};
    unsigned flags = CXTranslationUnit_KeepGoing;
    if (src->openmp) /* which lines are skipped */
        flags |= CXTranslationUnit_DetailedPreprocessingRecord;
    return clang_parseTranslationUnit2(index, src->file, args.v, (int)args.n, headers,
                                       sizeof headers / sizeof *headers, flags, &u->tu);
}

/* False after a diagnostic that there is no tree. */
static bool parse_until_fit(struct unit *u, const struct unit_source *src,
                            const struct frontend_options *o, CXIndex index)
{
    for (bool again = true; again;) {
        enum CXErrorCode rc = parse(u, src, o, index);
        if (rc != CXError_Success) {
            struct src_range at = {.file = str_intern(u->prog->strings, src->file)};
            diag_add(u->ds, rc == CXError_Crashed ? DIAG_C_UNSUPPORTED : DIAG_C_ERROR, at,
                     "%s", failure_text(rc));
            return false;
        }
        again = errors_read(u);
        if (again)
            clang_disposeTranslationUnit(u->tu);
    }
    return true;
}

static void parse_and_lower(struct unit *u, const struct unit_source *src,
                            const struct frontend_options *o, CXIndex index)
{
    if (!parse_until_fit(u, src, o, index))
        return;
    clang_getInclusions(u->tu, add_inclusion, u);
    openmp_read(u, src->openmp);
    if (u->ds->errors == 0) {
        lower_unit(u);
        openmp_finish(u);
        errors_finish(u);
    }
    clang_disposeTranslationUnit(u->tu);
}

struct ir_prog *unit_lower(struct arena *arena, const struct unit_source *src,
                           const struct frontend_options *o, struct frontend_files *read,
                           struct diags *ds)
{
    size_t errors = ds->errors;
    struct unit u = {.arena = arena, .prog = ir_prog_new(arena), .read = read};
    struct diags mine = {.arena = arena};
    u.scratch = arena_new();
    u.ds = &mine;
    CXIndex index = clang_createIndex(0, 0);
    parse_and_lower(&u, src, o, index);
    clang_disposeIndex(index);
    arena_free(u.scratch);
    for (size_t i = 0; i < mine.n; i++) {
        VEC_PUSH(ds->arena, ds->items, ds->n, ds->cap, mine.items[i]);
        ds->errors += mine.items[i]->severity == DIAG_ERROR;
    }
    return ds->errors == errors ? u.prog : NULL;
}
