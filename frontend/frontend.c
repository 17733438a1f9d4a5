/* Files -> one program: find the sources, lower each in a child process, link. */
#include "frontend/frontend.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "frontend/beside.h"
#include "frontend/compiler/compiler.h"
#include "frontend/cxx/names.h"
#include "frontend/fortran/names.h"
#include "frontend/link/link.h"
#include "frontend/llvm/llvm.h"
#include "frontend/mpi_off.h"
#include "frontend/others.h"
#include "frontend/unit.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void check_file(const char *file, struct diags *ds)
{
    struct src_range at = {.file = file};
    struct stat st;
    const char *language = NULL;
    enum language kind = language_of(file, &language);
    bool other = kind == LANGUAGE_OTHER;
    if (stat(file, &st) != 0)
        diag_add(ds, DIAG_C_ERROR, at, "cannot open the file: %s", strerror(errno));
    else if (S_ISDIR(st.st_mode))
        diag_add(ds, DIAG_C_ERROR, at, "this is a directory");
    else if (!S_ISREG(st.st_mode))
        diag_add(ds, DIAG_C_ERROR, at, "this is no regular file");
    else if (access(file, R_OK) != 0)
        diag_add(ds, DIAG_C_ERROR, at, "cannot open the file: %s", strerror(errno));
    else if (kind != LANGUAGE_C && kind != LANGUAGE_IR && !other && !llvm_is_there())
        diag_add(ds, DIAG_C_UNSUPPORTED, at, "%s is not read: this mpi2spin was built without "
                 "LLVM's headers (package llvm-19-dev)", language)->help = COMPILER_TRACE;
    else if (other)
        diag_add(ds, DIAG_C_UNSUPPORTED, at, "%s is not supported, only C, C++ and Fortran",
                 language)->help = COMPILER_TRACE;
}

/* What happens in our own unit happens where it is called. */
static void forget_places(struct ir_prog *p)
{
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        p->funcs[f].at = (struct src_range){0};
        for (uint32_t k = 0; k < p->funcs[f].n_locals; k++)
            p->funcs[f].locals[k].obj.at = (struct src_range){0};
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++)
                p->funcs[f].blocks[b].instrs[i].at = (struct src_range){0};
    }
    for (uint32_t g = 0; g < p->n_globals; g++)
        p->globals[g].obj.at = (struct src_range){0};
}

static bool has_child(const struct unit_source *src)
{
    return language_of(src->file, NULL) != LANGUAGE_IR;
}

/* The time is over with file i: the others are not parsed.  Which one took most of it? */
static void give_up(struct arena *arena, struct child *children, size_t started, size_t i,
                    const struct unit_source *sources, size_t n,
                    const struct frontend_options *o, struct diags *ds)
{
    struct diags rest = {.arena = arena};
    struct diag *d = ds->items[ds->n - 1];
    size_t slow = i;
    for (size_t k = i + 1; k < started; k++)
        if (has_child(&sources[k]))
            child_finish(&children[k], arena, &sources[k], o, &rest);
    for (size_t k = 0; k < started; k++)
        if (children[k].took_ms > children[slow].took_ms)
            slow = k;
    d->at = (struct src_range){.file = sources[slow].file};
    d->text = arena_printf(arena, "the time is over, and %zu of %zu files are parsed (--timeout): "
                           "this one took most of it, %u s", i, n,
                           (unsigned)((children[slow].took_ms + 500) / 1000));
    d->help = DIAG_HELP_FEWER_FILES;
}

/* One child per processor at a time; answers are read in the order of the files. */
static struct ir_prog **lower_units(struct arena *arena,
                                    const struct unit_source *sources, size_t n,
                                    const struct frontend_options *o, struct diags *ds)
{
    struct ir_prog **units = ARENA_ARRAY(arena, struct ir_prog *, n);
    struct child *children = ARENA_ARRAY(arena, struct child, n);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t ahead = processors > 0 ? (size_t)processors : 1, started = 0;
    for (size_t i = 0; i < n; i++) {
        for (; started < n && started < i + ahead; started++)
            if (has_child(&sources[started]))
                child_start(&children[started], arena, &sources[started], o);
        units[i] = has_child(&sources[i])
                       ? child_finish(&children[i], arena, &sources[i], o, ds)
                       : unit_text_read(arena, sources[i].file, o, ds);
        if (units[i] && sources[i].is_ours)
            forget_places(units[i]);
        if (!units[i] && has_child(&sources[i]) && clock_is_over(o->give_up_ms)) {
            give_up(arena, children, started, i, sources, n, o, ds);
            break;
        }
    }
    return units;
}

static void note_flag(struct arena *a, const char *flag, const struct unit_source *src,
                      struct frontend_stubs *to)
{
    struct frontend_flag f = {flag, src->file};
    for (size_t k = 0; k < to->n_flags; k++)
        if (strcmp(to->flags[k].flag, flag) == 0)
            return;
    VEC_PUSH(a, to->flags, to->n_flags, to->cap_flags, f);
}

/* OpenMP's pragmas are followed in C only. */
static void note_flags(struct arena *a, const struct unit_source *src, struct frontend_stubs *to)
{
    enum language language = language_of(src->file, NULL);
    if (!to->translated && language != LANGUAGE_C && language != LANGUAGE_IR)
        to->translated = src->file;
    for (size_t i = 0; i < src->n_others; i++)
        note_flag(a, src->others[i], src, to);
    if (src->openmp && (language == LANGUAGE_CXX || language == LANGUAGE_FORTRAN))
        note_flag(a, "-fopenmp", src, to);
}

static struct ir_prog *read_and_link(struct arena *arena, struct others *others,
                                     struct unit_source *sources, size_t n,
                                     const struct frontend_options *o, struct diags *ds)
{
    size_t errors = ds->errors, first = ds->n;
    if (!others_compile(arena, others, &sources, &n, o, ds))
        return NULL;
    struct ir_prog **units = lower_units(arena, sources, n, o, ds);
    struct ir_prog *p = ds->errors == errors ? link_units(arena, units, n, ds) : NULL;
    if (p && others->dir.path) {
        names_turn_back(p);
        cxx_names_turn_back(p);
    }
    if (p)
        beside_find(p, sources, n);
    mpi_off_check(arena, p, o, ds, first);
    return ds->errors == errors ? p : NULL;
}

struct ir_prog *frontend_run(struct arena *arena, const struct frontend_options *o,
                             struct diags *ds)
{
    struct unit_source *sources;
    struct others others = {0};
    size_t n, errors = ds->errors;
    if (!compdb_find_sources(arena, o, &sources, &n, ds))
        return NULL;
    for (size_t i = 0; i < n; i++)
        check_file(sources[i].file, ds);
    for (size_t i = 0; o->stubs && i < n; i++)
        note_flags(arena, &sources[i], o->stubs);
    if (ds->errors != errors)
        return NULL;
    struct ir_prog *p = read_and_link(arena, &others, sources, n, o, ds);
    others_remove(&others);
    return p;
}
