#include "frontend/others.h"

#include "core/base/fail.h"
#include "core/base/path.h"
#include "core/base/vec.h"
#include "frontend/compiler/compiler.h"
#include "frontend/fortran/fortran.h"

#include <string.h>

static void make_folder(struct arena *a, struct others *to)
{
    to->dir = workdir_new(a, NULL);
    if (!to->dir.path)
        fail("cannot make a private folder in $TMPDIR or /tmp:");
}

void others_remove(const struct others *to)
{
    if (to->dir.path)
        workdir_remove(&to->dir);
}

static void add_files(struct arena *a, struct fortran_program *p,
                      const struct unit_source *sources, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct fortran_file f = {.file = sources[i].file, .args = sources[i].args,
                                 .n_args = sources[i].n_args};
        if (unit_language_of(f.file, NULL) == UNIT_FORTRAN)
            VEC_PUSH(a, p->files, p->n, p->cap, f);
    }
}

/* In the order of the sources; what is left are modules of MPI. */
static void take(struct arena *a, const struct fortran_program *p, struct unit_source **sources,
                 size_t *n)
{
    size_t k = 0, cap = *n;
    for (size_t i = 0; i < *n; i++)
        if (k < p->n && (*sources)[i].file == p->files[k].file)
            (*sources)[i].bitcode = p->files[k++].bitcode;
    for (; k < p->n; k++) {
        struct unit_source module = {
            .file = p->files[k].file, .bitcode = p->files[k].bitcode, .is_ours = true};
        VEC_PUSH(a, *sources, *n, cap, module);
    }
    struct unit_source support = {
        .file = arena_printf(a, "%s/fortran.c", p->folder), .is_ours = true};
    if (!fortran_write_support(a, support.file))
        fail("cannot write '%s':", support.file);
    VEC_PUSH(a, *sources, *n, cap, support);
}

/* ---- C++ ---- */

extern const char m2s_mpi_h[], m2s_cxx_c[];

static const char *write_file(const struct others *to, const char *name, const char *text)
{
    const char *path = workdir_file(&to->dir, name);
    if (!workdir_write(&to->dir, name, text, strlen(text)))
        fail("cannot write '%s':", path);
    return path;
}

/* Lifetimes of variables, and the members of templates of the library, come from -O1 on. */
static bool compile_cxx(struct arena *a, const struct others *to, struct unit_source *src,
                        const char *clang, const struct frontend_options *o, struct diags *ds)
{
    const char *first[] = {clang, "-w", "-g", "-O1", "-Xclang", "-disable-llvm-passes",
                           "-fno-threadsafe-statics", "-U__OPTIMIZE__", "-D__NO_CTYPE", "-c",
                           "-emit-llvm", "-I", to->dir.path};
    const char **words = NULL;
    size_t n = 0, cap = 0;
    src->bitcode = arena_printf(a, "%s/%s.bc", to->dir.path, path_base(src->file));
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        VEC_PUSH(a, words, n, cap, first[i]);
    for (size_t i = 0; i < src->n_args; i++)
        VEC_PUSH(a, words, n, cap, src->args[i]);
    const char *last[] = {"-o", src->bitcode, src->file, NULL};
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        VEC_PUSH(a, words, n, cap, last[i]);
    struct compiler_run r = {.words = words, .file = src->file, .give_up_ms = o->give_up_ms,
                             .interrupted = o->interrupted};
    r.errors = workdir_file(&to->dir, "errors");
    return compiler_run(a, &r, ds);
}

static bool compile_all_cxx(struct arena *a, struct others *to, struct unit_source **sources,
                            size_t *n, const struct frontend_options *o, struct diags *ds)
{
    static const char *const names[] = {"clang++-19"};
    const char *clang = compiler_find(a, "MPI2SPIN_CLANGXX", names, 1);
    size_t cap = *n, found = 0;
    for (size_t i = 0; i < *n; i++) {
        struct unit_source *src = &(*sources)[i];
        if (unit_language_of(src->file, NULL) != UNIT_CXX)
            continue;
        if (!clang) {
            diag_add(ds, DIAG_C_UNSUPPORTED, (struct src_range){.file = src->file},
                     "C++ is read through clang 19, which is not there (package clang-19)")->help =
                "a program in any language can be run, and what it did is verified: mpi2spin trace "
                "-- mpiexec -n 4 ./PROGRAM";
            return false;
        }
        if (!to->dir.path)
            make_folder(a, to);
        if (!found++)
            write_file(to, "mpi.h", m2s_mpi_h);
        if (!compile_cxx(a, to, src, clang, o, ds))
            return false;
    }
    struct unit_source support = {.is_ours = true};
    if (found) {
        support.file = write_file(to, "cxx.c", m2s_cxx_c);
        VEC_PUSH(a, *sources, *n, cap, support);
    }
    return true;
}

bool others_compile(struct arena *a, struct others *to, struct unit_source **sources, size_t *n,
                    const struct frontend_options *o, struct diags *ds)
{
    struct fortran_program p = {.give_up_ms = o->give_up_ms, .interrupted = o->interrupted};
    add_files(a, &p, *sources, *n);
    if (p.n && !fortran_is_there(a, p.files[0].file, ds))
        return false;
    if (p.n)
        make_folder(a, to);
    p.folder = to->dir.path;
    if (p.n && !fortran_compile(a, &p, ds))
        return false;
    if (p.n)
        take(a, &p, sources, n);
    return compile_all_cxx(a, to, sources, n, o, ds);
}
