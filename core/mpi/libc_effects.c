#include "core/mpi/libc_effects.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct libc_effect table[] = {
#define LIBC(name, class, args, noreturn) {#name, LIBC_##class, args, noreturn, ""},
#define LIBC_OF(name, class, args, noreturn, state) {#name, LIBC_##class, args, noreturn, state},
#include "core/mpi/libc_effects.def"
#undef LIBC_OF
#undef LIBC
};

static const struct libc_state states[] = {
#define LIBC_STATE(letter, kind, variables) {letter, LIBC_##kind, variables},
#define LIBC_SYNONYM(name, variable)
#include "core/mpi/libc_states.def"
#undef LIBC_SYNONYM
#undef LIBC_STATE
};

static int compare(const void *name, const void *row)
{
    return strcmp(name, ((const struct libc_effect *)row)->name);
}

const struct libc_effect *libc_effect(const char *name)
{
    return bsearch(name, table, sizeof table / sizeof *table, sizeof *table, compare);
}

enum libc_fn libc_find(const char *name)
{
    const struct libc_effect *e = libc_effect(name);
    return e ? libc_number(e) : LIBC_FN_COUNT;
}

enum libc_fn libc_number(const struct libc_effect *e)
{
    return (enum libc_fn)(e - table);
}

bool libc_splits_text(const struct libc_effect *e)
{
    enum libc_fn fn = libc_number(e);
    return fn == LIBC_FN_strtok || fn == LIBC_FN_strtok_r || fn == LIBC_FN___strtok_r;
}

bool libc_reads_number(const struct libc_effect *e)
{
    switch (libc_number(e)) {
    case LIBC_FN_strtod: case LIBC_FN_strtof: case LIBC_FN_strtoimax: case LIBC_FN_strtol:
    case LIBC_FN_strtold: case LIBC_FN_strtoll: case LIBC_FN_strtoq: case LIBC_FN_strtoul:
    case LIBC_FN_strtoull: case LIBC_FN_strtoumax: case LIBC_FN_strtouq:
        return true;
    default: return false;
    }
}

bool libc_parses_options(const struct libc_effect *e)
{
    switch (libc_number(e)) {
    case LIBC_FN_getopt: case LIBC_FN_getopt_long: case LIBC_FN_getopt_long_only:
    case LIBC_FN___posix_getopt:
        return true;
    default: return false;
    }
}

bool libc_reads_environment(const struct libc_effect *e)
{
    enum libc_fn fn = libc_number(e);
    return fn == LIBC_FN_getenv || fn == LIBC_FN_secure_getenv || fn == LIBC_FN___secure_getenv;
}

bool libc_scans(const struct libc_effect *e)
{
    return strstr(e->name, "scanf") != NULL;
}

bool libc_reads_unit(const struct libc_effect *e)
{
    return strncmp(e->name, "_FortranAioInput", strlen("_FortranAioInput")) == 0 ||
           libc_number(e) == LIBC_FN__FortranAioBeginReading ||
           libc_number(e) == LIBC_FN__FortranAioEndReading;
}

const char *libc_c_name(const char *name)
{
    bool iso = !strncmp(name, "__isoc99_", 9) || !strncmp(name, "__isoc23_", 9);
    if (strcmp(name, "__m2s_fopen") == 0)
        return "fopen";
    return iso ? name + 9 : name;
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
    char letter = e->args[i < n ? i : n - 1];
    return letter == 'n' ? 'v' : letter;
}

unsigned libc_size_argument(const struct libc_effect *e)
{
    const char *size = strchr(e->args, 'n');
    return size ? (unsigned)(size - e->args) : LIBC_NO_SIZE;
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
    return reads || words || libc_number(e) == LIBC_FN__FortranAioEndReading;
}

bool libc_ends_below_zero(const struct libc_effect *e)
{
    static const char *const parts[] = {"getc", "getopt", "getline", "getdelim", "EndReading"};
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

/* Behind a set of characters: "]abc]". */
static const char *behind_set(const char *p)
{
    p += *p == '^';
    const char *end = *p ? strchr(p + 1, ']') : NULL;
    return end ? end + 1 : p + strlen(p);
}

/* An int has no room for an address, nor has it a part of one without a width ("%4x%8x").
 * C11 7.21.6.2p3: "*" for what is not stored, width, length, then the conversion. */
bool libc_format_scans_number(const char *format, unsigned k)
{
    unsigned next = 0;
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        bool stored = *++p != '*';
        p += !stored;
        size_t n = strspn(p, "'mI123456789.0hlLqjzt"), part = strcspn(p, "123456789lLqjzt");
        p += n;
        char conversion = *p;
        if (conversion == '$' || conversion == '\0')
            return false;
        p = conversion == '[' ? behind_set(p + 1) : p + 1;
        if (conversion == '%' || !stored)
            continue;
        if (next++ == k)
            return strchr("duaAeEfFgG", conversion) != NULL ||
                   (part >= n && strchr("ioxX", conversion) != NULL);
    }
    return false;
}

const struct libc_state *libc_state(unsigned k)
{
    return k < sizeof states / sizeof *states ? &states[k] : NULL;
}

bool libc_depends_on(const struct libc_effect *e, const struct libc_state *s)
{
    return e && strchr(e->state, tolower((unsigned char)s->letter));
}

bool libc_is_forgetful(const struct libc_effect *e)
{
    switch (libc_number(e)) {
    case LIBC_FN_clock: case LIBC_FN_clock_gettime: case LIBC_FN_drand48:
    case LIBC_FN_gettimeofday: case LIBC_FN_rand: case LIBC_FN_random: case LIBC_FN_time:
        return true;
    default: return false;
    }
}

const struct libc_state *libc_changes(const struct libc_effect *e, unsigned k)
{
    for (size_t i = 0; e && *e->state && i < sizeof states / sizeof *states; i++)
        if (strchr(e->state, states[i].letter) && k-- == 0)
            return &states[i];
    return NULL;
}

bool libc_works_on_files(const struct libc_effect *e, bool changes)
{
    for (unsigned k = 0; e && libc_state(k); k++)
        if (libc_state(k)->kind == LIBC_FILES &&
            (changes ? strchr(e->state, libc_state(k)->letter) != NULL
                     : libc_depends_on(e, libc_state(k))))
            return true;
    return false;
}

bool libc_may_change_files(const struct libc_effect *e)
{
    return e && (libc_works_on_files(e, true) || libc_may_wait(e) == LIBC_OPENS);
}

enum libc_wait libc_may_wait(const struct libc_effect *e)
{
    return strchr(e->state, '~')   ? LIBC_WAITS
           : strchr(e->state, '&') ? LIBC_LOCKS
           : strchr(e->state, '^') ? LIBC_GIVES_BACK
           : strchr(e->state, '|') ? LIBC_OPENS
           : strchr(e->state, '!') ? LIBC_MAKES_PIPE
                                   : LIBC_WAITS_NOT;
}

bool libc_has_variable(const struct libc_state *s, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = s->variables; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, " ");
        if (length == n && strncmp(p, name, n) == 0)
            return true;
        p += length;
    }
    return false;
}

const char *libc_variable(const char *name)
{
    static const struct {
        const char *name, *variable;
    } synonyms[] = {
#define LIBC_STATE(letter, kind, variables)
#define LIBC_SYNONYM(name, variable) {#name, #variable},
#include "core/mpi/libc_states.def"
#undef LIBC_SYNONYM
#undef LIBC_STATE
    };
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strcmp(name, synonyms[i].name) == 0)
            return synonyms[i].variable;
    return name;
}

bool libc_format_writes(const char *format)
{
    return libc_format_has(format, 'n');
}
