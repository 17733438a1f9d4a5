/* Which modules a file has and needs: its lines that begin with `module`, `submodule` and `use`. */
#include "frontend/fortran/fortran.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *skip_blanks(const char *s)
{
    while (*s == ' ' || *s == '\t')
        s++;
    return s;
}

/* Behind the word, or NULL. */
static const char *after(const char *s, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(s, word, n) != 0 || isalnum((unsigned char)s[n]) || s[n] == '_')
        return NULL;
    return skip_blanks(s + n);
}

static const char *name_at(struct arena *a, const char *s)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_')
        n++;
    return n ? arena_printf(a, "%.*s", (int)n, s) : NULL;
}

static void add(struct arena *a, const char ***names, size_t *n, size_t *cap, const char *name)
{
    if (name)
        VEC_PUSH(a, *names, *n, *cap, name);
}

void order_add_use(struct arena *a, struct fortran_file *f, const char *module)
{
    add(a, &f->uses, &f->n_uses, &f->cap_uses, module);
}

/* "grid:solvers) fast": what grid:fast needs */
static void scan_submodule(struct arena *a, struct fortran_file *f, const char *s)
{
    const char *module = name_at(a, s), *parent = NULL, *end = strchr(s, ')');
    if (!module || !end)
        return;
    s = skip_blanks(s + strlen(module));
    if (*s == ':')
        parent = name_at(a, skip_blanks(s + 1));
    order_add_use(a, f, parent ? arena_printf(a, "%s:%s", module, parent) : module);
    const char *name = name_at(a, skip_blanks(end + 1));
    if (name)
        add(a, &f->defines, &f->n_defines, &f->cap_defines,
            arena_printf(a, "%s:%s", module, name));
}

static void scan_line(struct arena *a, struct fortran_file *f, const char *line)
{
    const char *s = after(line, "use"), *comma;
    if (s) {
        comma = *s == ',' ? strstr(s, "::") : NULL;
        if (*s == ',' && strstr(s, "intrinsic"))
            return;
        s = comma ? comma : s;
        s = skip_blanks(strncmp(s, "::", 2) == 0 ? s + 2 : s);
        order_add_use(a, f, name_at(a, s));
    } else if ((s = after(line, "module")) != NULL) {
        const char *name = name_at(a, s);
        bool is = name && *skip_blanks(s + strlen(name)) == '\0' && strcmp(name, "procedure") != 0;
        add(a, &f->defines, &f->n_defines, &f->cap_defines, is ? name : NULL);
    } else if ((s = after(line, "submodule")) != NULL && *s == '(') {
        scan_submodule(a, f, skip_blanks(s + 1));
    }
}

void order_scan(struct arena *a, struct fortran_file *f)
{
    char *line = NULL;
    size_t cap = 0;
    FILE *in = fopen(f->file, "r");
    while (in && getline(&line, &cap, in) >= 0) {
        for (char *c = line; *c; c++) {
            *c = (char)tolower((unsigned char)*c);
            if (*c == '!' || *c == '\n' || *c == '\r') {
                *c = '\0';
                break;
            }
        }
        for (char *part = line, *end; part; part = end ? end + 1 : NULL) {
            end = strchr(part, ';');
            if (end)
                *end = '\0';
            scan_line(a, f, skip_blanks(part));
        }
    }
    free(line);
    if (in)
        fclose(in);
}

bool order_uses(const struct fortran_file *f, const char *module)
{
    for (size_t i = 0; i < f->n_uses; i++)
        if (strcmp(f->uses[i], module) == 0)
            return true;
    return false;
}

static bool defines(const struct fortran_file *f, const char *module)
{
    for (size_t k = 0; k < f->n_defines; k++)
        if (strcmp(f->defines[k], module) == 0)
            return true;
    return false;
}

const struct fortran_file *order_definition(const struct fortran_program *p, const char *module)
{
    for (size_t i = 0; i < p->n; i++)
        if (defines(&p->files[i], module))
            return &p->files[i];
    return NULL;
}

static bool is_defined_later(const struct fortran_program *p, const struct fortran_file *f,
                             const char *module)
{
    for (size_t i = 0; i < p->n; i++)
        if (&p->files[i] != f && !p->files[i].done && defines(&p->files[i], module))
            return true;
    return false;
}

struct fortran_file *order_next(struct fortran_program *p)
{
    struct fortran_file *first = NULL;
    size_t done = 0;
    for (size_t i = 0; i < p->n; i++)
        done += p->files[i].done;
    for (size_t i = 0; i < p->n; i++) {
        struct fortran_file *f = &p->files[i];
        bool open = !f->done && f->tried != done + 1, ready = open;
        for (size_t k = 0; k < f->n_uses && ready; k++)
            ready = !is_defined_later(p, f, f->uses[k]);
        if (ready)
            return f;
        if (open && !first)
            first = f;
    }
    return first;
}
