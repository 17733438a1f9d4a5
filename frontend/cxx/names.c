/* Mangled names, turned back for messages: "_ZN3tps5stdevERKSt6vectorIdE" is tps::stdev.  Only
 * names are told, no types; one that has other parts stays as it is. */
#include "frontend/cxx/names.h"

#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const char *p;
    const char *text; /* "a::b" */
    const char *last; /* "b" */
};

/* "6master", or "L6master" of a function that is static */
static bool read_name(struct reader *r)
{
    char *end;
    r->p += *r->p == 'L';
    size_t n = isdigit((unsigned char)*r->p) ? strtoul(r->p, &end, 10) : 0;
    if (!n || n > strlen(end))
        return false;
    r->last = arena_printf(r->arena, "%.*s", (int)n, end);
    r->text = arena_printf(r->arena, "%s%s%s", r->text, *r->text ? "::" : "", r->last);
    r->p = end + n;
    return true;
}

/* "I...E": what opens something has an E of its own. */
static void skip_arguments(struct reader *r)
{
    int depth = 0;
    do {
        if (isdigit((unsigned char)*r->p)) {
            char *end;
            size_t n = strtoul(r->p, &end, 10);
            r->p = end + (n < strlen(end) ? n : strlen(end));
            continue;
        }
        depth += strchr("INXLJF", *r->p) ? 1 : *r->p == 'E' ? -1 : 0;
        r->p += *r->p == 'S' && r->p[1] ? 2 : 1;
    } while (depth > 0 && *r->p);
}

static bool read_nested(struct reader *r)
{
    r->p++;
    r->p += strspn(r->p, "rVKRO");
    while (*r->p && *r->p != 'E') {
        if (r->p[0] == 'S' && r->p[1] == 't') {
            r->text = "std";
            r->p += 2;
        } else if (*r->p == 'I' && *r->text) {
            skip_arguments(r);
        } else if (strchr("CD", r->p[0]) && isdigit((unsigned char)r->p[1]) && r->last) {
            r->text = arena_printf(r->arena, "%s::%s%s", r->text, *r->p == 'D' ? "~" : "", r->last);
            r->p += 2;
        } else if (islower((unsigned char)r->p[0]) && *r->text) { /* one of two letters */
            r->text = arena_printf(r->arena, "%s::operator", r->text);
            return true;
        } else if (!read_name(r)) {
            return false;
        }
    }
    return *r->p == 'E';
}

static const char *turned_back(struct arena *a, const char *name)
{
    struct reader r = {.arena = a, .p = name + 2, .text = ""};
    bool local = *r.p == 'Z', good;
    r.p += local;
    if (*r.p == 'N') {
        good = read_nested(&r);
    } else {
        bool of_std = strncmp(r.p, "St", 2) == 0;
        r.text = of_std ? "std" : "";
        r.p += of_std ? 2 : 0;
        good = read_name(&r);
    }
    if (!good)
        return NULL;
    return local ? arena_printf(a, "a function in %s", r.text) : r.text;
}

/* One that is not defined is looked up by its name later on: it must not be one of C's. */
static bool is_of_c(const char *name)
{
    return libc_effect(name) || mpi_find(name) != MPI_FN_COUNT;
}

/* Where a function of C++ is defined that has the name of this one. */
static const char *cxx_file_of(const struct ir_prog *p, const struct ir_func *missing)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const struct ir_func *f = &p->funcs[i];
        if (f->defined && f->name == missing->name && strncmp(f->link_name, "_Z", 2) == 0)
            return f->at.file;
    }
    return NULL;
}

void cxx_names_turn_back(struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        struct ir_func *f = &p->funcs[i];
        const char *name = strncmp(f->name, "_Z", 2) == 0 ? turned_back(p->arena, f->name) : NULL;
        if (name && (f->defined || !is_of_c(name)))
            f->name = str_intern(p->strings, name);
    }
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        struct ir_func *f = &p->funcs[i];
        if (!f->defined && !f->in_system_header && strncmp(f->link_name, "_Z", 2) != 0)
            f->cxx_file = cxx_file_of(p, f);
    }
}
