#include "core/mpi/libc_effects.h"

#include <stdlib.h>
#include <string.h>

static const struct libc_effect table[] = {
#define LIBC(name, class, args, noreturn) {#name, LIBC_##class, args, noreturn},
#include "core/mpi/libc_effects.def"
#undef LIBC
};

static int compare(const void *name, const void *row)
{
    return strcmp(name, ((const struct libc_effect *)row)->name);
}

const struct libc_effect *libc_effect(const char *name)
{
    return bsearch(name, table, sizeof table / sizeof *table, sizeof *table, compare);
}

const struct libc_effect *libc_effect_row(unsigned i)
{
    return i < sizeof table / sizeof *table ? &table[i] : NULL;
}

char libc_arg(const struct libc_effect *e, unsigned i)
{
    size_t n = strlen(e->args);
    if (!n)
        return 'u'; /* an argument that the function has not: do not trust the row */
    return e->args[i < n ? i : n - 1];
}

/* C11 7.21.6.1p4: flags, width, precision, length, then the conversion. */
bool libc_format_has(const char *format, char conversion)
{
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        p += 1 + strspn(p + 1, "-+ #0'I*$123456789.hlLqjzt");
        if (*p == conversion)
            return true;
        p += *p != '\0';
    }
    return false;
}

bool libc_reallocates(const struct libc_effect *e)
{
    return e->class == LIBC_ALLOC && e->args[0] == 'P';
}

static bool has_part(const struct libc_effect *e, const char *const *parts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(e->name, parts[i]))
            return true;
    return false;
}

bool libc_moves_bytes(const struct libc_effect *e)
{
    static const char *const parts[] = {"read", "recv", "getc", "getw", "gets", "getline",
                                        "getdelim", "write", "send", "putc", "putw", "puts"};
    if (strstr(e->name, "thread") || (e->class != LIBC_INPUT && e->class != LIBC_OUTPUT))
        return false;
    return has_part(e, parts, sizeof parts / sizeof *parts);
}

bool libc_uses_up(const struct libc_effect *e)
{
    static const char *const parts[] = {"scanf", "strtok", "strsep", "getopt"};
    bool reads = e->class == LIBC_INPUT && libc_moves_bytes(e);
    bool words = e->class != LIBC_PURE && has_part(e, parts, sizeof parts / sizeof *parts);
    return reads || words;
}

bool libc_ends_below_zero(const struct libc_effect *e)
{
    static const char *const parts[] = {"getc", "getopt", "getline", "getdelim"};
    return has_part(e, parts, sizeof parts / sizeof *parts);
}

bool libc_format_shows_pointer(const char *format, unsigned k)
{
    unsigned next = 0;
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        size_t n = strspn(p + 1, "-+ #0'I*123456789.hlLqjzt");
        for (size_t i = 1; i <= n; i++)
            next += p[i] == '*'; /* a width or a precision: an argument of its own */
        p += 1 + n;
        if (*p == '$')
            return true;
        if (*p == 'p' && next == k)
            return true;
        next += *p != '%' && *p != '\0' && *p != 'm';
        p += *p != '\0';
    }
    return false;
}

bool libc_sets_signgam(const char *name)
{
    static const char *const names[] = {"lgamma", "lgammaf", "lgammal",
                                        "gamma", "gammaf", "gammal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

bool libc_format_writes(const char *format)
{
    return libc_format_has(format, 'n');
}
