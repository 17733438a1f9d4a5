#include "frontend/others.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "frontend/fortran/fortran.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The name tells whose it is: should the process be killed, others remove it (verify/spin). */
static const char *make_folder(struct arena *a)
{
    const char *base = getenv("TMPDIR");
    char *path = arena_printf(a, "%s/mpi2spin-%ld-XXXXXX", base && *base ? base : "/tmp",
                              (long)getpid());
    if (!mkdtemp(path))
        fail("cannot make the folder '%s':", path);
    return path;
}

void others_remove(const struct others *to)
{
    DIR *dir = to->folder ? opendir(to->folder) : NULL;
    if (!dir)
        return;
    for (struct dirent *e; (e = readdir(dir)) != NULL;)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            unlinkat(dirfd(dir), e->d_name, 0);
    closedir(dir);
    rmdir(to->folder);
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

bool others_compile(struct arena *a, struct others *to, struct unit_source **sources, size_t *n,
                    const struct frontend_options *o, struct diags *ds)
{
    struct fortran_program p = {.give_up_ms = o->give_up_ms, .interrupted = o->interrupted};
    add_files(a, &p, *sources, *n);
    if (!p.n)
        return true;
    if (!fortran_is_there(a, p.files[0].file, ds))
        return false;
    p.folder = to->folder = make_folder(a);
    if (!fortran_compile(a, &p, ds))
        return false;
    take(a, &p, sources, n);
    return true;
}
