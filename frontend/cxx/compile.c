/* Running clang, file by file. */
#include "frontend/cxx/cxx.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "frontend/compiler/compiler.h"

#include <stdio.h>
#include <string.h>

#define HEADERS "/m2s-builtin"

static const char usual[] = "#include <iostream>\n#include <algorithm>\n#include <cmath>\n"
                            "#include <cstdarg>\n#include <cstdio>\n#include <cstdlib>\n"
                            "#include <cstring>\n#include <ctime>\n#include <map>\n"
                            "#include <string>\n#include <vector>\n";

/* Instead of what the machine does with its registers: frontend/llvm/variadic.c. */
static const char lists[] = "extern \"C\" void *m2s_va_arg(void *list, unsigned long size);\n"
                            "#define __builtin_va_arg(list, type) "
                            "((type)*(type *)m2s_va_arg(list, sizeof(type)))\n";

extern const char m2s_mpi_h[], m2s_omp_h[], m2s_cxx_c[], m2s_cxx_string_c[],
    m2s_cxx_streams_c[], m2s_cxx_containers_c[], m2s_vector_hpp[], m2s_filesystem_hpp[];

static const char *find_clang(struct arena *a)
{
    static const char *const names[] = {"clang++-19"};
    return compiler_find(a, "MPI2SPIN_CLANGXX", names, sizeof names / sizeof *names);
}

bool cxx_is_there(struct arena *a, const char *file, struct diags *ds)
{
    if (find_clang(a))
        return true;
    compiler_is_missing(ds, file, "C++", "clang 19", "clang-19");
    return false;
}

/* The rule of make with what a file includes. */
static const char *rule_of(struct arena *a, const struct cxx_program *p)
{
    return arena_printf(a, "%s/rule", p->folder);
}

/* Lifetimes of variables, and the members of templates of the library, come from -O1 on.  What is
 * only a warning of g++ is none here. */
static const char **command(struct arena *a, const struct cxx_program *p,
                            const struct cxx_file *f, bool more)
{
    const char *first[] = {find_clang(a), "-w", "-Wno-register", "-Wno-c++11-narrowing",
                           "-Wno-reserved-user-defined-literal", "-g", "-O1",
                           "-Xclang", "-disable-llvm-passes",
                           "-Xclang", "-mno-constructor-aliases", "-fno-threadsafe-statics",
                           "-U__OPTIMIZE__", "-D__NO_CTYPE", "-c", "-emit-llvm", "-ivfsoverlay",
                           arena_printf(a, "%s/headers", p->folder), "-I" HEADERS, "-include",
                           HEADERS "/lists", "-MMD", "-MF",
                           rule_of(a, p),
                           p->handles ? "-fexceptions" : "-fignore-exceptions"};
    const char *last[] = {"-o", f->bitcode, f->file, NULL};
    const char **words = NULL;
    size_t n = 0, cap = 0;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        VEC_PUSH(a, words, n, cap, first[i]);
    for (size_t i = 0; i < f->n_args; i++)
        VEC_PUSH(a, words, n, cap, f->args[i]);
    if (f->machine)
        VEC_PUSH(a, words, n, cap, f->machine);
    if (f->whole_filesystem)
        VEC_PUSH(a, words, n, cap, "-DM2S_SYSTEM_FILESYSTEM");
    if (more) {
        VEC_PUSH(a, words, n, cap, "-include");
        VEC_PUSH(a, words, n, cap, HEADERS "/usual");
    }
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        VEC_PUSH(a, words, n, cap, last[i]);
    return words;
}

static bool run(struct arena *a, const struct cxx_program *p, const struct cxx_file *f,
                bool more, struct diags *ds)
{
    struct compiler_run r = {.words = command(a, p, f, more), .file = f->file,
                             .give_up_ms = p->give_up_ms, .interrupted = p->interrupted};
    r.errors = arena_printf(a, "%s/errors", p->folder);
    return compiler_run(a, &r, ds);
}

/* What MPI-3 has removed: the names are in no namespace that there is. */
static void tell(const struct diags *from, struct diags *ds)
{
    for (size_t i = 0; i < from->n; i++) {
        struct diag *d = from->items[i];
        if (d->code == DIAG_C_ERROR && strstr(d->text, "use of undeclared identifier 'MPI'")) {
            diag_add(ds, DIAG_C_UNSUPPORTED, d->at, "MPI's bindings for C++ are not supported: "
                     "MPI-3 has removed them")->help = "call MPI's functions for C: MPI_Send(...)";
            return;
        }
        diag_take(ds, d);
    }
}

/* _mm256_add_ps() is there for machines that have it: which one do the errors ask for?  NULL: none,
 * or it was not enough. */
static const char *machine_of(const struct diags *errors, const char *last)
{
    const char *machine = NULL;
    for (size_t i = 0; i < errors->n; i++) {
        const char *feature = strstr(errors->items[i]->text, "target feature");
        if (feature && strstr(feature, "avx512"))
            machine = "-march=x86-64-v4";
        else if (feature && !machine)
            machine = "-march=x86-64-v3";
    }
    return machine && (!last || strcmp(machine, last) > 0) ? machine : NULL;
}

static bool run_on_machine(struct arena *a, const struct cxx_program *p, struct cxx_file *f,
                           struct diags *errors)
{
    for (const char *machine; !run(a, p, f, false, errors); f->machine = machine) {
        machine = machine_of(errors, f->machine);
        if (!machine)
            return false;
        *errors = (struct diags){.arena = errors->arena};
    }
    return true;
}

/* Is something missing that our <filesystem> has not? */
static bool names_filesystem(const struct diags *errors)
{
    for (size_t i = 0; i < errors->n; i++)
        if (strstr(errors->items[i]->text, "filesystem"))
            return true;
    return false;
}

/* Programs rest on what the headers of their MPI include besides: where names are missing it is
 * tried with the usual headers of the library. */
static bool compile(struct arena *a, const struct cxx_program *p, struct cxx_file *f,
                    struct diags *ds)
{
    struct diags first = {.arena = ds->arena}, second = {.arena = ds->arena};
    f->bitcode = arena_printf(a, "%s/cxx%zu.bc", p->folder, (size_t)(f - p->files));
    bool good = run_on_machine(a, p, f, &first);
    if (!good && names_filesystem(&first)) {
        f->whole_filesystem = true;
        first = (struct diags){.arena = ds->arena};
        good = run_on_machine(a, p, f, &first);
    }
    good = good || run(a, p, f, true, &second);
    if (!good)
        tell(second.errors < first.errors ? &second : &first, ds);
    return good;
}

static bool write_text(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    if (out)
        fputs(text, out);
    return out && fclose(out) == 0;
}

/* Our headers, under the names that programs have for them: clang's overlay of files tells it. */
static bool write_headers(struct arena *a, const struct cxx_program *p)
{
    static const struct {
        const char *name, *file;
    } names[] = {{"mpi.h", "mpi.h"}, {"mpi/mpi.h", "mpi.h"}, {"mpich/mpi.h", "mpi.h"},
                 {"openmpi/mpi.h", "mpi.h"}, {"omp.h", "omp.h"},
                 {"usual", "usual"}, {"lists", "lists"}, {"filesystem", "filesystem"},
                 {"vector", "vector"}};
    size_t n = sizeof names / sizeof *names - (p->own_vectors ? 0 : 1);
    const char *text = "{\"version\": 0, \"use-external-names\": false, \"roots\": [";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(a, "%s%s{\"type\": \"file\", \"name\": \"" HEADERS "/%s\", "
                            "\"external-contents\": \"%s/%s\"}", text, i ? ", " : "",
                            names[i].name, p->folder, names[i].file);
    return write_text(arena_printf(a, "%s/headers", p->folder), arena_printf(a, "%s]}", text)) &&
           write_text(arena_printf(a, "%s/mpi.h", p->folder), m2s_mpi_h) &&
           write_text(arena_printf(a, "%s/omp.h", p->folder), m2s_omp_h) &&
           write_text(arena_printf(a, "%s/lists", p->folder), lists) &&
           write_text(arena_printf(a, "%s/filesystem", p->folder), m2s_filesystem_hpp) &&
           write_text(arena_printf(a, "%s/vector", p->folder), m2s_vector_hpp) &&
           write_text(arena_printf(a, "%s/usual", p->folder), usual);
}

bool cxx_compile(struct arena *a, struct cxx_program *p, struct diags *ds)
{
    bool good = true;
    if (!write_headers(a, p))
        fail("cannot write to '%s':", p->folder);
    for (size_t i = 0; i < p->n; i++) /* most that catch say so there: they are compiled once */
        p->handles |= cxx_file_says(a, p->files[i].file, "catch");
    for (size_t i = 0; good && i < p->n; i++) {
        good = compile(a, p, &p->files[i], ds);
        cxx_included(a, &p->files[i], rule_of(a, p), HEADERS, p->folder);
        p->vectors |= good && cxx_says(a, rule_of(a, p), "vector");
        p->sets_end |= good && cxx_says(a, rule_of(a, p), "set_terminate");
        p->own_new |= good && (cxx_says(a, rule_of(a, p), "operator new") ||
                               cxx_says(a, rule_of(a, p), "operator delete"));
        if (good && !p->handles && cxx_says(a, rule_of(a, p), "catch")) {
            p->handles = true;
            i = SIZE_MAX; /* again, with landing pads */
        }
    }
    return good;
}

bool cxx_write_support(struct arena *a, const struct cxx_program *p, const char *path)
{
    const char *first = arena_printf(a, "#define M2S_HANDLES %d\n#define M2S_SETS_END %d\n"
                                        "#define M2S_OWN_NEW %d\n",
                                     p->handles, p->sets_end, p->own_new);
    return write_text(path, arena_printf(a, "%s%s%s%s%s", first, m2s_cxx_c, m2s_cxx_containers_c,
                                         m2s_cxx_string_c, m2s_cxx_streams_c));
}
