/* One C file: parse it with libclang, report its errors, lower its top level.
 */
#include "frontend/unit.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "frontend/choices.h"
#include "frontend/cursor.h"
#include "frontend/errors.h"
#include "frontend/lower_decl.h"
#include "frontend/openmp.h"
#include "frontend/stub.h"

#include <string.h>

#define PRELUDE "prelude.h"

enum { MAX_PARSES = 1000 }; /* each of them has learned something */

extern const char m2s_mpi_h[], m2s_omp_h[], m2s_argp_h[];
extern const size_t m2s_mpi_h_len, m2s_omp_h_len, m2s_argp_h_len;

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
 * index() and rindex() are no functions of C, and clang knows them without a declaration.
 * Our mpi.h comes before every other directory.  Old C (implicit functions and int) is an
 * error for clang 19 but common in MPI programs. */
static struct arg_list clang_args(struct arena *a, const struct unit_source *src,
                                  const struct frontend_options *o, const char *prelude)
{
    static const char *const last[] = {
        "-O0", "-U_FORTIFY_SOURCE", "-D__NO_CTYPE", "-ferror-limit=100",
        "-fno-builtin-index", "-fno-builtin-rindex",
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
        push_arg(a, &l, "/m2s-builtin/" PRELUDE);
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

static void note_attributes(struct unit *u, CXCursor c)
{
    bool declares = clang_getCursorKind(c) == CXCursor_FunctionDecl ||
                    clang_getCursorKind(c) == CXCursor_VarDecl;
    if (declares && !clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        decl_note_attributes(u, c);
}

static void make_weak(struct ir_prog *p, const char *name)
{
    for (uint32_t i = 0; i < p->n_funcs; i++)
        p->funcs[i].is_weak |= strcmp(p->funcs[i].name, name) == 0;
    for (uint32_t i = 0; i < p->n_globals; i++)
        p->globals[i].is_weak |= strcmp(p->globals[i].obj.name, name) == 0;
}

static void lower_unit(struct unit *u)
{
    struct kids k = kids_of(u, clang_getTranslationUnitCursor(u->tu));
    for (uint32_t i = 0; i < k.n; i++)
        lower_top_level(u, k.v[i]);
    for (uint32_t i = 0; i < k.n; i++) /* any declaration of a name may have them */
        note_attributes(u, k.v[i]);
    for (uint32_t i = 0; i < u->n_weak; i++)
        make_weak(u->prog, u->weak[i]);
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

/* What a header of others is likely to include. */
static const char usual_headers[] =
    "#include <stddef.h>\n#include <stdint.h>\n#include <stdbool.h>\n#include <stdarg.h>\n"
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <limits.h>\n"
    "#include <float.h>\n#include <math.h>\n#include <mpi.h>\n";

struct headers {
    struct CXUnsavedFile *v;
    unsigned n, cap;
};

static void push_header(struct arena *a, struct headers *h, const char *name, const char *text,
                        size_t n)
{
    struct CXUnsavedFile file = {arena_printf(a, "/m2s-builtin/%s", name), text, n};
    VEC_PUSH(a, h->v, h->n, h->cap, file);
}

static struct headers built_in_headers(struct unit *u, const char *prelude)
{
    static const char *const mpi[] = {"mpi.h", "mpi/mpi.h", "mpich/mpi.h", "openmpi/mpi.h"};
    struct headers h = {0};
    struct arena *a = u->scratch;
    push_header(a, &h, PRELUDE, prelude, strlen(prelude));
    for (size_t i = 0; i < sizeof mpi / sizeof *mpi; i++)
        push_header(a, &h, mpi[i], m2s_mpi_h, m2s_mpi_h_len);
    push_header(a, &h, "omp.h", m2s_omp_h, m2s_omp_h_len);
    push_header(a, &h, "argp.h", m2s_argp_h, m2s_argp_h_len);
    for (uint32_t i = 0; u->stubs && i < u->stubs->n; i++)
        if (u->stubs->v[i].kind == STUB_HEADER)
            push_header(a, &h, u->stubs->v[i].name, usual_headers, strlen(usual_headers));
    return h;
}

static enum CXErrorCode parse(struct unit *u, const struct unit_source *src,
                              const struct frontend_options *o, CXIndex index)
{
    const char *prelude = arena_printf(u->scratch, "%s%s", stub_text(u),
                                       u->prelude ? u->prelude : "");
    struct arg_list args = clang_args(u->scratch, src, o, *prelude ? prelude : NULL);
    struct headers h = built_in_headers(u, prelude);
    unsigned flags = CXTranslationUnit_KeepGoing;
    if (u->records)
        flags |= CXTranslationUnit_DetailedPreprocessingRecord;
    return clang_parseTranslationUnit2(index, src->file, args.v, (int)args.n, h.v, h.n, flags,
                                       &u->tu);
}

/* False after a diagnostic that there is no tree. */
static bool parse_until_fit(struct unit *u, const struct unit_source *src,
                            const struct frontend_options *o, CXIndex index)
{
    bool again = true;
    for (int round = 0; again && round < MAX_PARSES; round++) {
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
    if (again)
        bug("a file was parsed %d times", MAX_PARSES);
    return true;
}

static void parse_and_lower(struct unit *u, const struct unit_source *src,
                            const struct frontend_options *o, CXIndex index,
                            struct frontend_stubs *stubs)
{
    u->records = src->openmp;
    u->wraps = src->wraps;
    if (!parse_until_fit(u, src, o, index))
        return;
    if (choices_read(u, stubs) && !u->records && u->ds->errors == 0) {
        clang_disposeTranslationUnit(u->tu);
        u->records = true;
        if (!parse_until_fit(u, src, o, index))
            return;
        choices_read(u, stubs);
    }
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
                           struct frontend_stubs *stubs, struct diags *ds)
{
    struct stub_names names = {0};
    size_t errors = ds->errors;
    struct unit u = {.arena = arena, .prog = ir_prog_new(arena), .read = read,
                     .asked = o};
    struct diags mine = {.arena = arena};
    u.scratch = arena_new();
    u.ds = &mine;
    u.stubs = o->stub_missing ? &names : NULL;
    CXIndex index = clang_createIndex(0, 0);
    parse_and_lower(&u, src, o, index, stubs);
    clang_disposeIndex(index);
    arena_free(u.scratch);
    for (uint32_t i = 0; i < names.n; i++) {
        struct frontend_stub stub = {.name = names.v[i].name, .at = names.v[i].at};
        if (names.v[i].kind == STUB_HEADER)
            VEC_PUSH(arena, stubs->items, stubs->n, stubs->cap, stub);
    }
    for (size_t i = 0; i < mine.n; i++) {
        VEC_PUSH(ds->arena, ds->items, ds->n, ds->cap, mine.items[i]);
        ds->errors += mine.items[i]->severity == DIAG_ERROR;
    }
    return ds->errors == errors ? u.prog : NULL;
}
