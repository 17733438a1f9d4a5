#include "frontend/fortran/madeup.h"

#include "core/base/fail.h"
#include "core/base/file_text.h"
#include "core/base/vec.h"
#include "core/mpi/libraries.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum kind { MADE_VALUE, MADE_CONSTANT, MADE_KIND, MADE_FUNCTION, MADE_SUBROUTINE, MADE_TYPE };
/* Any number, until it must be something else. */
enum form { MADE_REAL, MADE_INTEGER, MADE_LOGICAL, MADE_CHARACTER };

struct made {
    enum kind kind;
    enum form form;
    const char *module, *name;
    const char *owner;     /* the type whose component it is, or NULL */
    const char **keywords; /* of a procedure: names of arguments that it is called with */
    size_t n, cap;
};

struct madeup {
    struct arena *arena;
    const char **modules;
    size_t n_modules, cap_modules;
    struct made *names;
    size_t n_names, cap_names;
    bool more; /* than is written */
};

/* An error, and the text from its place to the end of the line. */
struct complaint {
    struct madeup *m;
    const struct fortran_program *p;
    const struct fortran_file *f;
    const char *text, *line, *at;
};

struct madeup *madeup_new(struct arena *a)
{
    struct madeup *m = ARENA_NEW(a, struct madeup);
    m->arena = a;
    return m;
}

static bool is_made_up(const struct madeup *m, const char *module)
{
    for (size_t i = 0; i < m->n_modules; i++)
        if (strcmp(m->modules[i], module) == 0)
            return true;
    return false;
}

static const char *lower(struct arena *a, const char *from, size_t n)
{
    char *name = arena_printf(a, "%.*s", (int)n, from);
    for (char *c = name; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return name;
}

/* The k-th quoted name of the error. */
static const char *quoted(const struct complaint *c, int k)
{
    const char *p = strchr(c->text, '\'');
    for (int i = 0; p && i < 2 * k; i++)
        p = strchr(p + 1, '\'');
    return p ? lower(c->m->arena, p + 1, strcspn(p + 1, "'=")) : "";
}

static bool says(const struct complaint *c, const char *words)
{
    return strstr(c->text, words) != NULL;
}

/* The last one that the file names; else one that what it uses needs. */
static const char *used_by(const struct complaint *c, const struct fortran_file *f)
{
    for (size_t i = f->n_uses; i-- > 0;)
        if (is_made_up(c->m, f->uses[i]))
            return f->uses[i];
    return NULL;
}

static const char *module_of(const struct complaint *c, const struct fortran_file *f, size_t depth)
{
    const char *module = used_by(c, f);
    for (size_t i = 0; !module && i < f->n_uses && depth < c->p->n; i++) {
        const struct fortran_file *other = order_definition(c->p, f->uses[i]);
        if (other && other != f)
            module = module_of(c, other, depth + 1);
    }
    return module;
}

static struct made *find(const struct complaint *c, const char *name, const char *owner)
{
    for (size_t i = 0; i < c->m->n_names; i++) {
        struct made *x = &c->m->names[i];
        bool same = !owner == !x->owner && (!owner || strcmp(owner, x->owner) == 0);
        if (same && strcmp(x->name, name) == 0)
            return x;
    }
    return NULL;
}

static bool add(const struct complaint *c, struct made x)
{
    if (!x.module)
        x.module = module_of(c, c->f, 0);
    if (!x.module || !is_made_up(c->m, x.module) || !*x.name || find(c, x.name, x.owner))
        return false;
    VEC_PUSH(c->m->arena, c->m->names, c->m->n_names, c->m->cap_names, x);
    return true;
}

static bool turn(struct made *x, enum kind kind)
{
    if (!x || x->kind == kind || x->kind == MADE_KIND || x->kind == MADE_TYPE)
        return false;
    x->kind = kind;
    return true;
}

/* ---- rules ---- */

/* `real(dp)`, `integer(kind=i8)`, `1.0_dp` */
static bool is_kind(const struct complaint *c)
{
    static const char *const types[] = {"integer", "real", "complex", "logical"};
    const char *p = c->at;
    while (p > c->line && isspace((unsigned char)p[-1]))
        p--;
    if (p > c->line && p[-1] == '=') {
        const char *word = p - 1;
        while (word > c->line && isspace((unsigned char)word[-1]))
            word--;
        return word - c->line >= 4 && strncasecmp(word - 4, "kind", 4) == 0;
    }
    if (p == c->line || p[-1] != '(')
        return false;
    for (p--; p > c->line && isspace((unsigned char)p[-1]); p--)
        continue;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        long n = (long)strlen(types[i]);
        if (p - c->line >= n && strncasecmp(p - n, types[i], (size_t)n) == 0)
            return strstr(c->at, "::") != NULL;
    }
    return false;
}

static bool learn_type(const struct complaint *c)
{
    if (says(c, "' not found in module '"))
        return add(c, (struct made){.name = quoted(c, 0), .module = quoted(c, 1)});
    if (says(c, "Derived type '")) {
        struct made *x = find(c, quoted(c, 0), NULL);
        if (x && x->kind == MADE_VALUE) /* named behind `only` */
            return turn(x, MADE_TYPE);
        return add(c, (struct made){.kind = MADE_TYPE, .name = quoted(c, 0)});
    }
    return false;
}

static bool learn_value(const struct complaint *c)
{
    struct made x = {.name = quoted(c, 0)};
    if (says(c, "Parameter '")) {
        x.kind = MADE_KIND;
        struct made *known = find(c, x.name, NULL);
        return known ? turn(known, MADE_KIND) : add(c, x);
    }
    if (says(c, "No explicit type declared for '")) {
        const char *next = c->at + strlen(x.name);
        next += strspn(next, " \t");
        x.kind = is_kind(c) ? MADE_KIND : *next == '(' ? MADE_FUNCTION : MADE_VALUE;
        return add(c, x);
    }
    if (says(c, "' not found in derived type '")) {
        struct made *type = find(c, quoted(c, 1), NULL);
        x.owner = quoted(c, 1);
        x.module = type ? type->module : "";
        return add(c, x);
    }
    return false;
}

/* The first name from p on that is made up, of something that can be of this kind. */
static struct made *named_from(const struct complaint *c, const char *p,
                               bool (*fits)(const struct made *))
{
    for (size_t n; *p && *p != '!'; p += n ? n : 1) {
        for (n = 0; forward_is_of_name(p[n]); n++)
            continue;
        for (size_t i = 0; i < c->m->n_names && n; i++) {
            struct made *x = &c->m->names[i];
            if (strlen(x->name) == n && strncasecmp(x->name, p, n) == 0 && fits(x))
                return x;
        }
    }
    return NULL;
}

static bool is_data(const struct made *x)
{
    return x->kind == MADE_VALUE;
}

static bool is_number(const struct made *x)
{
    return (x->kind == MADE_VALUE || x->kind == MADE_FUNCTION) && x->form == MADE_REAL;
}

static bool learn_constant(const struct complaint *c)
{
    if (!says(c, "Must be a constant value"))
        return false;
    return turn(named_from(c, c->at, is_data), is_kind(c) ? MADE_KIND : MADE_CONSTANT);
}

static enum form form_told(const struct complaint *c)
{
    if (says(c, "expression must be integer"))
        return MADE_INTEGER;
    if (says(c, "CHARACTER") || says(c, "'string='"))
        return MADE_CHARACTER;
    if (says(c, "LOGICAL"))
        return MADE_LOGICAL;
    return says(c, "INTEGER") || says(c, "bad type 'REAL(8)'") ? MADE_INTEGER : MADE_REAL;
}

static bool learn_form(const struct complaint *c)
{
    enum form form = form_told(c);
    if (form == MADE_REAL || !(says(c, "REAL(8)") || says(c, "expression must be integer")))
        return false;
    struct made *x = named_from(c, c->at, is_number);
    if (!x)
        x = named_from(c, c->line, is_number);
    if (!x)
        return false;
    x->form = form;
    return true;
}

/* The name of the procedure around the place: `f` of `call f(a, key=b)`. */
static const char *procedure_around(const struct complaint *c)
{
    const char *p = c->at;
    for (int depth = 1; depth && p > c->line; p--)
        depth += p[-1] == ')' ? 1 : p[-1] == '(' ? -1 : 0;
    const char *end = p;
    while (p > c->line && forward_is_of_name(p[-1]))
        p--;
    return lower(c->m->arena, p, (size_t)(end - p));
}

static bool add_keyword(const struct complaint *c, struct made *x, const char *keyword)
{
    for (size_t i = 0; x && i < x->n; i++)
        if (strcmp(x->keywords[i], keyword) == 0)
            return false;
    if (x)
        VEC_PUSH(c->m->arena, x->keywords, x->n, x->cap, keyword);
    return x != NULL;
}

static bool learn_procedure(const struct complaint *c)
{
    if (says(c, "' like a subroutine"))
        return turn(find(c, quoted(c, 0), NULL), MADE_SUBROUTINE);
    if (says(c, "' is not a callable procedure"))
        return turn(find(c, quoted(c, 0), NULL), MADE_FUNCTION);
    if (!says(c, "in a reference to a procedure with an implicit interface"))
        return false;
    struct made x = {.name = procedure_around(c), .kind = MADE_SUBROUTINE};
    add(c, x);
    return add_keyword(c, find(c, x.name, NULL), quoted(c, 0));
}

static const char *line_of(struct arena *a, const char *text, uint32_t line)
{
    for (uint32_t i = 1; text && i < line; i++) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text ? arena_printf(a, "%.*s", (int)strcspn(text, "\n"), text) : "";
}

/* Statements that go on in the next line are one; the place stays. */
static const char *statement_of(struct arena *a, const char *text, uint32_t line, size_t *column)
{
    const char *all = line_of(a, text, line);
    for (uint32_t k = line; k > 1 && k + 20 > line; k--) {
        const char *above = line_of(a, text, k - 1), *mark = strrchr(above, '&');
        if (!mark || mark[1 + strspn(mark + 1, " \t\r")])
            break;
        *column += (size_t)(mark - above);
        all = arena_printf(a, "%.*s%s", (int)(mark - above), above, all);
    }
    return all;
}

static bool apply(struct complaint c, bool (*rule)(const struct complaint *),
                  const struct diags *errors)
{
    bool more = false;
    for (size_t i = 0; i < errors->n; i++) {
        const struct diag *d = errors->items[i];
        const char *text = d->at.file ? file_text(c.m->arena, d->at.file, NULL) : NULL;
        size_t column = d->at.col ? d->at.col - 1 : 0;
        c.text = d->text;
        c.line = statement_of(c.m->arena, text, d->at.line, &column);
        c.at = c.line + (column < strlen(c.line) ? column : strlen(c.line));
        more = rule(&c) || more;
    }
    return more;
}

bool madeup_learn(struct madeup *m, const struct fortran_program *p,
                  const struct fortran_file *f, const struct diags *errors)
{
    static bool (*const rules[])(const struct complaint *) = {learn_value, learn_procedure,
                                                              learn_constant, learn_form};
    struct complaint c = {.m = m, .p = p, .f = f};
    if (!module_of(&c, f, 0))
        return false;
    bool is_type = apply(c, learn_type, errors), more = false; /* what has that type has none yet */
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !is_type; i++)
        more = apply(c, rules[i], errors) || more;
    m->more = m->more || more || is_type;
    return more || is_type;
}

bool madeup_communicates(const struct madeup *m)
{
    for (size_t i = 0; i < m->n_modules; i++)
        if (libraries_parallel_header(m->modules[i]))
            return true;
    return false;
}

/* ---- modules ---- */

static void write_value(const struct made *x, const char *attribute, FILE *out)
{
    static const char *const types[] = {[MADE_REAL] = "real(8)", [MADE_INTEGER] = "integer",
                                        [MADE_LOGICAL] = "logical",
                                        [MADE_CHARACTER] = "character(256)"};
    fprintf(out, "  %s%s :: %s\n", types[x->form], attribute, x->name);
}

/* With any arguments, and those that have names. */
static void write_interface(const struct made *x, FILE *out)
{
    enum { ARGUMENTS = 12 };
    const char *what = x->kind == MADE_FUNCTION ? "function" : "subroutine";
    fprintf(out, "  interface\n  %s %s(", what, x->name);
    for (int i = 0; i < ARGUMENTS; i++)
        fprintf(out, "m2s_%d%s", i, i + 1 < ARGUMENTS || x->n ? ", " : "");
    for (size_t i = 0; i < x->n; i++)
        fprintf(out, "&\n    %s%s", x->keywords[i], i + 1 < x->n ? ", " : "");
    fprintf(out, ")\n");
    if (x->kind == MADE_FUNCTION)
        write_value(x, "", out);
    for (size_t i = 0; i < ARGUMENTS + x->n; i++) {
        char name[80];
        if (i < ARGUMENTS)
            snprintf(name, sizeof name, "m2s_%zu", i);
        else
            snprintf(name, sizeof name, "%s", x->keywords[i - ARGUMENTS]);
        fprintf(out, "!dir$ ignore_tkr(tkrdm) %s\n", name);
        fprintf(out, "  type(*), dimension(*), optional :: %s\n", name);
    }
    fprintf(out, "  end %s\n  end interface\n", what);
}

static void write_type(const struct madeup *m, const struct made *x, FILE *out)
{
    fprintf(out, "  type %s\n  integer(8) :: m2s_rest(8)\n", x->name);
    for (size_t i = 0; i < m->n_names; i++)
        if (m->names[i].owner && strcmp(m->names[i].owner, x->name) == 0)
            write_value(&m->names[i], "", out);
    fprintf(out, "  end type\n");
}

static void write_name(const struct madeup *m, const struct made *x, FILE *out)
{
    switch (x->kind) {
    case MADE_VALUE:
        write_value(x, "", out);
        break;
    case MADE_CONSTANT:
        fprintf(out, "  integer, parameter :: %s = %d\n", x->name, 100003 + (int)(x - m->names));
        break;
    case MADE_KIND:
        fprintf(out, "  integer, parameter :: %s = 8\n", x->name);
        break;
    case MADE_FUNCTION:
    case MADE_SUBROUTINE:
        if (x->n)
            write_interface(x, out);
        else if (x->kind == MADE_FUNCTION)
            write_value(x, ", external", out);
        else
            fprintf(out, "  external :: %s\n", x->name);
        break;
    case MADE_TYPE:
        write_type(m, x, out);
        break;
    }
}

static const char *write_module(struct madeup *m, const char *folder, const char *module)
{
    const char *path = arena_printf(m->arena, "%s/%s.f90", folder, module);
    FILE *out = fopen(path, "w");
    if (!out)
        fail("cannot write '%s':", path);
    fprintf(out, "module %s\n  implicit none\n", module);
    for (size_t i = 0; i < m->n_names; i++)
        if (!m->names[i].owner && strcmp(m->names[i].module, module) == 0)
            write_name(m, &m->names[i], out);
    fprintf(out, "end module %s\n", module);
    fclose(out);
    return path;
}

/* Modules that files wait for, and nobody defines. */
static void add_missing(struct madeup *m, struct fortran_program *p)
{
    for (size_t i = 0, n = p->n; i < n; i++)
        for (size_t k = 0; k < p->files[i].missing.n && !p->files[i].done; k++) {
            const struct diag *d = p->files[i].missing.items[k];
            const char *module = missing_module(m->arena, d);
            if (strchr(module, ':') || !strstr(d->text, "was not found") ||
                order_definition(p, module))
                continue;
            struct fortran_file f = {.stands_for = module, .used_at = d->at};
            f.file = write_module(m, p->folder, module);
            order_scan(m->arena, &f);
            VEC_PUSH(m->arena, m->modules, m->n_modules, m->cap_modules, module);
            VEC_PUSH(m->arena, p->files, p->n, p->cap, f);
            m->more = true;
        }
}

bool madeup_write(struct madeup *m, struct fortran_program *p)
{
    add_missing(m, p);
    if (!m->more)
        return false;
    m->more = false;
    for (size_t i = 0; i < m->n_modules; i++)
        write_module(m, p->folder, m->modules[i]);
    for (size_t i = 0; i < p->n; i++) {
        struct fortran_file *f = &p->files[i];
        struct complaint c = {.m = m, .p = p, .f = f};
        f->rests_on_stubs = module_of(&c, f, 0) != NULL;
        f->tried = 0;
        f->done = f->done && !f->stands_for && !f->rests_on_stubs;
    }
    return true;
}
