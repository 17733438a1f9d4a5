#include "frontend/mpi_off.h"

#include "core/base/file_text.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct condition {
    const char *text; /* behind the #; NULL: it may hold where no macro is defined */
    size_t size;
};

struct scan {
    struct arena *arena;
    const char *file;
    unsigned line;
    struct condition *open; /* conditions around the line, the innermost last */
    uint32_t n, cap;
    struct condition when;     /* of the first line that brings MPI, and where that is */
    struct src_range at;
    bool always;               /* there is one without a condition */
};

/* ---- what brings MPI ---- */

static bool is_call(const struct ir_prog *p, const struct ir_instr *i)
{
    return i->op == IR_CALL && i->callee.kind == IR_O_FUNC && i->at.file &&
           strncmp(p->funcs[i->callee.id].name, "MPI_", 4) == 0;
}

/* What the front end adds calls it, too, but stands in no file. */
static bool calls_mpi(const struct ir_prog *p)
{
    bool any = false;
    for (uint32_t f = 0; f < p->n_funcs && !any; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks && !any; b++) {
            const struct ir_block *block = &p->funcs[f].blocks[b];
            for (uint32_t i = 0; i < block->n_instrs && !any; i++)
                any = is_call(p, &block->instrs[i]);
        }
    return any;
}

static bool names_mpi(const struct diags *ds, size_t from)
{
    bool any = false;
    for (size_t i = from; i < ds->n && !any; i++)
        any = ds->items[i]->code == DIAG_C_ERROR && strstr(ds->items[i]->text, "MPI_");
    return any;
}

static const char *skip_space(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

static bool begins(const char *p, const char *word)
{
    size_t n = strlen(word);
    return strncasecmp(p, word, n) == 0 && !isalnum((unsigned char)p[n]) && p[n] != '_';
}

/* <mpi.h>, "mpi.h", <mpich/mpi.h>; 'mpif.h' */
static bool is_header(const char *p)
{
    char name[64];
    if (sscanf(p, " %*[<\"'] %63[^>\"'\n]", name) != 1)
        return false;
    const char *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    return strcmp(base, "mpi.h") == 0 || strcmp(base, "mpif.h") == 0;
}

static bool is_module(const char *p)
{
    if (!begins(p, "use"))
        return false;
    p = skip_space(p + 3);
    return begins(p, "mpi") || begins(p, "mpi_f08");
}

/* ---- lines ---- */

static void found(struct scan *s)
{
    const struct condition *c = NULL;
    for (uint32_t i = 0; i < s->n; i++)
        c = s->open[i].text ? &s->open[i] : c;
    s->always |= !c;
    if (!c || s->at.file)
        return;
    s->when = *c;
    s->at = (struct src_range){.file = s->file, .line = s->line, .col = 1};
}

static void open_condition(struct scan *s, const char *directive)
{
    struct condition c = {directive, strcspn(directive, "\r\n")};
    if (begins(directive, "ifndef") || memchr(directive, '!', c.size))
        c.text = NULL;
    VEC_PUSH(s->arena, s->open, s->n, s->cap, c);
}

static void read_line(struct scan *s, const char *p)
{
    p = skip_space(p);
    if (*p != '#') {
        if (is_module(p) || (begins(p, "include") && is_header(p + strlen("include"))))
            found(s);
        return;
    }
    p = skip_space(p + 1);
    if (begins(p, "if") || begins(p, "ifdef") || begins(p, "ifndef"))
        open_condition(s, p);
    else if (s->n && (begins(p, "else") || begins(p, "elif")))
        s->open[s->n - 1].text = NULL;
    else if (s->n && begins(p, "endif"))
        s->n--;
    else if (begins(p, "include") && is_header(p + strlen("include")))
        found(s);
}

static void read_file(struct scan *s, const char *file)
{
    const char *p = file_text(s->arena, file, NULL);
    s->file = file;
    s->line = 0;
    s->n = 0;
    while (p && *p) {
        const char *end = strchr(p, '\n');
        s->line++;
        read_line(s, p);
        p = end ? end + 1 : NULL;
    }
}

static bool is_of_system(const char *file)
{
    return strncmp(file, "/usr/", 5) == 0;
}

/* ---- what is said ---- */

/* The one macro that makes it hold: "ifdef X", "if X", "if defined(X)"; or NULL. */
static const char *macro_of(struct arena *arena, const struct condition *c)
{
    static const char *const forms[] = {
        "ifdef %63[A-Za-z0-9_] %n", "if defined ( %63[A-Za-z0-9_] ) %n",
        "if defined %63[A-Za-z0-9_] %n", "if %63[A-Za-z0-9_] %n"};
    const char *text = arena_printf(arena, "%.*s", (int)c->size, c->text);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char name[64];
        int end = 0;
        bool fits = sscanf(text, forms[i], name, &end) == 1 && end;
        bool alone = fits && (!text[end] || text[end] == '/');
        if (alone && !isdigit((unsigned char)*name))
            return arena_strdup(arena, name);
    }
    return NULL;
}

static void say(struct scan *s, struct diags *ds)
{
    const char *macro = macro_of(s->arena, &s->when);
    struct diag *d = diag_add(ds, DIAG_MPI_OFF, s->at, "MPI is used here only under '#%.*s', which "
                              "does not hold: nothing of it is compiled", (int)s->when.size,
                              s->when.text);
    if (macro)
        d->help = arena_printf(ds->arena, "switch it on: -D%s", macro);
}

void mpi_off_check(struct arena *arena, const struct ir_prog *p, const struct frontend_options *o,
                   struct diags *ds, size_t from)
{
    struct scan s = {.arena = arena};
    if (p ? calls_mpi(p) : !names_mpi(ds, from))
        return;
    for (size_t i = 0; i < o->n_files; i++)
        read_file(&s, o->files[i]);
    for (size_t i = 0; o->read && i < o->read->n; i++)
        if (!is_of_system(o->read->items[i]))
            read_file(&s, o->read->items[i]);
    if (!s.at.file || s.always)
        return;
    size_t n = from;
    for (size_t i = from; i < ds->n; i++)
        if (ds->items[i]->code != DIAG_C_ERROR)
            ds->items[n++] = ds->items[i];
    ds->errors -= ds->n - n;
    ds->n = n;
    say(&s, ds);
}
