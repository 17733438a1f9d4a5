#include "frontend/others.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "frontend/cxx/cxx.h"
#include "frontend/fortran/madeup.h"

static bool is_in(const struct unit_source *src, enum language language)
{
    return language_of(src->file, NULL) == language;
}

static void make_folder(struct arena *a, struct others *to)
{
    if (!to->dir.path)
        to->dir = workdir_new(a, NULL);
    if (!to->dir.path)
        fail("cannot make a private folder in $TMPDIR or /tmp:");
}

void others_remove(const struct others *to)
{
    if (to->dir.path)
        workdir_remove(&to->dir);
}

/* A unit of our own, which the programs of a language need. */
static void add_support(struct arena *a, const char *file, bool is_written,
                        struct unit_source **sources, size_t *n)
{
    struct unit_source support = {.file = file, .is_ours = true};
    size_t cap = *n;
    if (!is_written)
        fail("cannot write '%s':", file);
    VEC_PUSH(a, *sources, *n, cap, support);
}

static void take(struct unit_source *to, const char *bitcode, const char **included, size_t n)
{
    to->bitcode = bitcode;
    to->included = included;
    to->n_included = n;
}

/* ---- Fortran ---- */

static void add_fortran(struct arena *a, struct fortran_program *p,
                        const struct unit_source *sources, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct fortran_file f = {.file = sources[i].file, .args = sources[i].args,
                                 .n_args = sources[i].n_args};
        if (is_in(&sources[i], LANGUAGE_FORTRAN))
            VEC_PUSH(a, p->files, p->n, p->cap, f);
    }
}

static void note_stubs(struct arena *a, const struct fortran_program *p, struct frontend_stubs *to)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct fortran_file *f = &p->files[i];
        struct frontend_stub stub = {.name = f->stands_for, .at = f->used_at, .is_module = true};
        if (f->stands_for)
            VEC_PUSH(a, to->items, to->n, to->cap, stub);
    }
}

/* In the order of the sources; what is left are modules of MPI. */
static void take_fortran(struct arena *a, const struct fortran_program *p,
                         struct unit_source **sources, size_t *n)
{
    size_t k = 0, cap = *n;
    for (size_t i = 0; i < *n; i++)
        if (k < p->n && (*sources)[i].file == p->files[k].file) {
            take(&(*sources)[i], p->files[k].bitcode, p->files[k].included,
                 p->files[k].n_included);
            (*sources)[i].rests_on_stubs =
                p->files[k].rests_on_stubs && !madeup_communicates(p->madeup);
            k++;
        }
    for (; k < p->n; k++) {
        if (p->files[k].stands_for)
            continue;
        struct unit_source module = {
            .file = p->files[k].file, .bitcode = p->files[k].bitcode, .is_ours = true};
        VEC_PUSH(a, *sources, *n, cap, module);
    }
    const char *support = arena_printf(a, "%s/fortran.c", p->folder);
    add_support(a, support, fortran_write_support(a, support), sources, n);
}

static bool compile_fortran(struct arena *a, struct others *to, struct unit_source **sources,
                            size_t *n, const struct frontend_options *o, struct diags *ds)
{
    struct fortran_program p = {.give_up_ms = o->give_up_ms, .interrupted = o->interrupted};
    add_fortran(a, &p, *sources, *n);
    if (!p.n)
        return true;
    if (!fortran_is_there(a, p.files[0].file, ds))
        return false;
    make_folder(a, to);
    p.folder = to->dir.path;
    p.madeup = o->stub_missing ? madeup_new(a) : NULL;
    if (!fortran_compile(a, &p, ds))
        return false;
    if (o->stubs)
        note_stubs(a, &p, o->stubs);
    take_fortran(a, &p, sources, n);
    return true;
}

/* ---- C++ ---- */

static void add_cxx(struct arena *a, struct cxx_program *p, const struct unit_source *sources,
                    size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct cxx_file f = {.file = sources[i].file, .args = sources[i].args,
                             .n_args = sources[i].n_args};
        if (is_in(&sources[i], LANGUAGE_CXX))
            VEC_PUSH(a, p->files, p->n, p->cap, f);
    }
}

static bool compile_cxx(struct arena *a, struct others *to, struct unit_source **sources,
                        size_t *n, const struct frontend_options *o, struct diags *ds)
{
    struct cxx_program p = {.give_up_ms = o->give_up_ms, .interrupted = o->interrupted,
                            .own_vectors = o->own_vectors};
    add_cxx(a, &p, *sources, *n);
    if (!p.n)
        return true;
    if (!cxx_is_there(a, p.files[0].file, ds))
        return false;
    make_folder(a, to);
    p.folder = to->dir.path;
    if (!cxx_compile(a, &p, ds))
        return false;
    if (o->stubs)
        o->stubs->vectors = p.vectors;
    for (size_t i = 0, k = 0; i < *n && k < p.n; i++)
        if ((*sources)[i].file == p.files[k].file) {
            take(&(*sources)[i], p.files[k].bitcode, p.files[k].included, p.files[k].n_included);
            k++;
            (*sources)[i].handles = p.handles;
            (*sources)[i].own_new = p.own_new;
        }
    const char *support = arena_printf(a, "%s/cxx.c", p.folder);
    add_support(a, support, cxx_write_support(a, &p, support), sources, n);
    return true;
}

bool others_compile(struct arena *a, struct others *to, struct unit_source **sources, size_t *n,
                    const struct frontend_options *o, struct diags *ds)
{
    return compile_fortran(a, to, sources, n, o, ds) && compile_cxx(a, to, sources, n, o, ds);
}
