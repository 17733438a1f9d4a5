/* Declarations that other compilers take though they come too late.
 *
 *     real, intent(in) :: a(high)             a default integer, as its declaration must say then
 *     integer, intent(in) :: high             (gfortran and others)
 *
 * flang 19 does so only for names that are default integers without one.  It refuses the file; a
 * copy is compiled in which the second statement stands before the first one, in its line, so that
 * all others stay where they are:
 *
 *     integer, intent(in) :: high; real, intent(in) :: a(high)
 */
#include "frontend/fortran/fortran.h"

#include "core/base/file_text.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The procedure begins there; the declaration stands there. */
static const char untyped[] = "No explicit type declared for '", other_type[] = "The type of '";

struct statement {
    size_t begin, end; /* lines, the last one included */
    const char *text;  /* without comments and marks of continuation */
};

struct move {
    struct statement what;
    size_t to; /* line */
};

struct text {
    struct arena *arena;
    const char **lines;
    const char **before; /* [line]: declarations that are moved there */
    size_t n, cap;
    struct move *moves;
    size_t n_moves, cap_moves;
};

static void split(struct text *t, const char *s)
{
    for (; *s; s += *s == '\n') {
        size_t n = strcspn(s, "\n");
        VEC_PUSH(t->arena, t->lines, t->n, t->cap, arena_printf(t->arena, "%.*s", (int)n, s));
        s += n;
    }
}

/* Where the comment begins, or the end. */
static size_t code_length(const char *line)
{
    char quote = '\0';
    size_t i = 0;
    for (; line[i] && (quote || line[i] != '!'); i++)
        if (quote ? line[i] == quote : line[i] == '\'' || line[i] == '"')
            quote = quote ? '\0' : line[i];
    while (i && isspace((unsigned char)line[i - 1]))
        i--;
    return i;
}

/* The statement that begins in the line, or behind it if that is empty; false: there is none. */
static bool statement_at(const struct text *t, size_t line, struct statement *s)
{
    bool more = true;
    *s = (struct statement){.begin = line, .text = ""};
    for (; more && line < t->n; line++) {
        const char *from = t->lines[line] + strspn(t->lines[line], " \t");
        size_t n = code_length(from);
        if (n && !*s->text)
            s->begin = line;
        if (n && *s->text && *from == '&') {
            from++;
            n--;
        }
        more = !n || from[n - 1] == '&';
        s->text = arena_printf(t->arena, "%s%.*s", s->text, (int)(n - (n && more)), from);
        s->end = line;
    }
    return !more;
}

bool forward_is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Where the word is, from s on, or NULL. */
static const char *find_word(const char *s, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = s; *p; p++)
        if (strncasecmp(p, word, n) == 0 && !forward_is_of_name(p[n]) &&
            (p == s || !forward_is_of_name(p[-1])))
            return p;
    return NULL;
}

/* Behind the "::" of a declaration of variables; NULL: it is another statement. */
static const char *declared_by(const char *text)
{
    static const char *const words[] = {"integer", "real", "double", "complex", "logical",
                                        "character", "type", "class"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (find_word(text, words[i]) == text && strstr(text, "::") && !strchr(text, ';'))
            return strstr(text, "::") + 2;
    return NULL;
}

/* Is it one of the names, and not in the bounds of another one? */
static bool declares(const char *names, const char *name)
{
    int depth = 0;
    for (const char *p = names; p && *p; p++) {
        depth += (*p == '(') - (*p == ')');
        if (depth == 0 && find_word(p, name) == p && (p == names || !forward_is_of_name(p[-1])))
            return true;
    }
    return false;
}

/* The specifications of a procedure end. */
static bool is_end(const char *text)
{
    static const char *const words[] = {"contains", "end", "endsubroutine", "endfunction",
                                        "interface", "abstract"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (find_word(text, words[i]) == text)
            return true;
    return *text == '#';
}

/* The name is used from `line` on before it is declared. */
static void move_declaration(struct text *t, size_t line, const char *name)
{
    struct statement s;
    size_t use = SIZE_MAX;
    if (!statement_at(t, line, &s))
        return;
    for (line = s.end + 1; statement_at(t, line, &s) && !is_end(s.text); line = s.end + 1) {
        const char *names = declared_by(s.text);
        if (declares(names, name)) {
            struct move m = {s, use};
            if (use != SIZE_MAX)
                VEC_PUSH(t->arena, t->moves, t->n_moves, t->cap_moves, m);
            return;
        }
        if (names && use == SIZE_MAX && find_word(s.text, name))
            use = s.begin;
    }
}

/* Where the procedure begins, or the one before it ends, in which the line is. */
static size_t procedure_of(const struct text *t, size_t line)
{
    while (line-- > 0) {
        const char *from = t->lines[line] + strspn(t->lines[line], " \t");
        const char *code = arena_printf(t->arena, "%.*s", (int)code_length(from), from);
        if (find_word(code, "subroutine") || find_word(code, "function"))
            return line;
    }
    return 0;
}

/* Each once, to the first line that needs it, in their order. */
static void apply(struct text *t)
{
    t->before = ARENA_ARRAY(t->arena, const char *, t->n);
    for (size_t line = t->n; line-- > 0;) {
        const struct move *m = NULL;
        size_t to = SIZE_MAX;
        for (size_t i = 0; i < t->n_moves; i++)
            if (t->moves[i].what.begin == line) {
                m = &t->moves[i];
                to = m->to < to ? m->to : to;
            }
        if (!m)
            continue;
        const char *own = t->before[line] ? t->before[line] : "";
        t->before[to] = arena_printf(t->arena, "%s%s; %s", own, m->what.text,
                                     t->before[to] ? t->before[to] : "");
        t->before[line] = NULL;
        for (size_t i = line; i <= m->what.end; i++)
            t->lines[i] = "";
    }
}

/* Messages and places name the file itself. */
static bool write_copy(const struct text *t, const char *path, const char *file)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fprintf(out, "# 1 \"%s\"\n", file);
    for (size_t i = 0; i < t->n; i++)
        fprintf(out, "%s%s\n", t->before[i] ? t->before[i] : "", t->lines[i]);
    return fclose(out) == 0;
}

/* .f90, .F08: in free form */
static bool is_free(const char *suffix)
{
    return suffix && tolower((unsigned char)suffix[1]) == 'f' && isdigit((unsigned char)suffix[2]);
}

const char *forward_copy(struct arena *a, const struct fortran_file *f, const char *file,
                         const struct diags *errors)
{
    struct text t = {.arena = a};
    const char *suffix = strrchr(f->file, '.'), *all = file_text(a, f->file, NULL);
    if (!all || !is_free(suffix))
        return NULL;
    split(&t, all);
    for (size_t i = 0; i < errors->n; i++) {
        const struct diag *d = errors->items[i];
        bool has_type = strncmp(d->text, other_type, strlen(other_type)) == 0;
        if ((!has_type && strncmp(d->text, untyped, strlen(untyped)) != 0) || !d->at.file ||
            strcmp(d->at.file, f->file) != 0 || d->at.line < 1 || d->at.line > t.n)
            continue;
        const char *name = strchr(d->text, '\'') + 1;
        move_declaration(&t, has_type ? procedure_of(&t, d->at.line - 1) : d->at.line - 1,
                         arena_printf(a, "%.*s", (int)strcspn(name, "'"), name));
    }
    apply(&t);
    const char *copy = arena_printf(a, "%s%s", f->bitcode, suffix);
    return t.n_moves && write_copy(&t, copy, file) ? copy : NULL;
}
