/* Modules that flang does not find: one line for each, in the place of all that follows from it.
 *
 *     x.f90:3:7: error: module 'grid' is used here, and no file given defines it
 */
#include "frontend/fortran/fortran.h"

#include "core/base/language.h"
#include "core/base/path.h"
#include "core/base/vec.h"

#include <dirent.h>
#include <string.h>

#define READ "Cannot read module file for "

/* "...module 'grid': reason", "...submodule 'fast' of module 'grid': ..." */
const char *missing_module(struct arena *a, const struct diag *d)
{
    if (strncmp(d->text, READ, strlen(READ)) != 0)
        return NULL;
    const char *part = strstr(d->text, "submodule '"), *module = strstr(d->text, " module '");
    if (!module)
        return NULL;
    module = strchr(module, '\'') + 1;
    const char *name = arena_printf(a, "%.*s", (int)strcspn(module, "'"), module);
    if (!part)
        return name;
    part = strchr(part, '\'') + 1;
    return arena_printf(a, "%s:%.*s", name, (int)strcspn(part, "'"), part);
}

bool missing_learn(struct arena *a, struct fortran_file *f, const struct diags *errors)
{
    f->missing = (struct diags){.arena = errors->arena};
    for (size_t i = 0; i < errors->n; i++) {
        const char *module = missing_module(a, errors->items[i]);
        if (!module)
            continue;
        if (!order_uses(f, module))
            order_add_use(a, f, module);
        VEC_PUSH(a, f->missing.items, f->missing.n, f->missing.cap, errors->items[i]);
    }
    return f->missing.n > 0;
}

struct told {
    const char **modules;
    size_t n, cap;
};

static bool is_new(struct arena *a, struct told *told, const char *module)
{
    for (size_t i = 0; i < told->n; i++)
        if (strcmp(told->modules[i], module) == 0)
            return false;
    VEC_PUSH(a, told->modules, told->n, told->cap, module);
    return true;
}

/* The first file of the folder that defines the module, or NULL. */
static const char *file_with(struct arena *a, const char *folder, const char *module)
{
    const char *found = NULL;
    DIR *in = opendir(folder);
    for (const struct dirent *e; in && (e = readdir(in)) != NULL;) {
        struct fortran_file f = {.file = strcmp(folder, ".") == 0
                                             ? arena_strdup(a, e->d_name)
                                             : arena_printf(a, "%s/%s", folder, e->d_name)};
        if (language_of(f.file, NULL) != LANGUAGE_FORTRAN || (found && strcmp(found, f.file) < 0))
            continue;
        order_scan(a, &f);
        struct fortran_program p = {.files = &f, .n = 1};
        if (order_definition(&p, module))
            found = f.file;
    }
    if (in)
        closedir(in);
    return found;
}

static void tell(struct arena *a, const struct fortran_file *f, const struct diag *d,
                 const char *module, struct diags *ds)
{
    const char *part = strchr(module, ':'), *name = part ? part + 1 : module;
    const char *what = part ? "submodule" : "module";
    const char *file = file_with(a, path_folder(a, f->file), module);
    if (strstr(d->text, "was not found"))
        diag_add(ds, DIAG_C_ERROR, d->at, "%s '%s' is used here, and no file given defines it",
                 what, name)->help =
            file ? arena_printf(a, "add to the command line, in any order: %s", file)
                 : "give that file, too, in any order; or the folder of its .mod: -I DIR; or go "
                   "on without it: --stub-missing";
    else
        diag_add(ds, DIAG_C_ERROR, d->at, "%s '%s' is used here, and flang 19 has not written the "
                 ".mod file that is found", what, name)->help =
            "give the file that defines the module, too, in any order";
}

/* Files that wait for each other, or for themselves. */
static void tell_circle(struct arena *a, const struct fortran_program *p, struct diags *ds)
{
    const struct fortran_file *f = p->files;
    while (f->done)
        f++;
    for (size_t k = 0; k < p->n; k++) /* from one that only waits into the circle */
        f = order_definition(p, missing_module(a, f->missing.items[0]));
    const struct diag *d = f->missing.items[0];
    const char *module = missing_module(a, d);
    const struct fortran_file *other = order_definition(p, module);
    if (other == f)
        diag_add(ds, DIAG_C_ERROR, d->at, "module '%s' is used here, and defined further down",
                 module)->help = "put it before what uses it";
    else
        diag_add(ds, DIAG_C_ERROR, d->at, "module '%s' is used here, and %s, which defines it, "
                 "needs a module of this file: a circle", module, other->file)->help =
            "put what both need into a module of its own";
}

void missing_tell(struct arena *a, const struct fortran_program *p, struct diags *ds)
{
    struct told told = {0};
    bool waits = false;
    for (size_t i = 0; i < p->n; i++) {
        const struct fortran_file *f = &p->files[i];
        waits = waits || !f->done;
        for (size_t k = 0; k < f->missing.n && !f->done; k++) {
            const char *module = missing_module(a, f->missing.items[k]);
            const struct fortran_file *other = order_definition(p, module);
            bool nobody = !other || other->done; /* done: it was not compiled, #ifdef */
            if (nobody && is_new(a, &told, module))
                tell(a, f, f->missing.items[k], module, ds);
        }
    }
    if (waits && !told.n)
        tell_circle(a, p, ds);
}
