/* Rewrites a C program so that it means the same: values, communicators, requests and calls take
 * a longer way.
 *
 *     rewrite FILE.c RULE SEED    rule number RULE, at each place (seed 0) or about half of them
 *     rewrite --rules             how many rules there are; one more is wrong: it must be noticed
 *
 *     MPI_Send(&v, 1, MPI_INT, other, 0, comm)
 *     MPI_Send(&v, rw_memcpy(1), MPI_INT, rw_memcpy(other), rw_memcpy(0), comm)    rule 0
 *     (*rw_p_MPI_Send)(&v, 1, MPI_INT, other, 0, comm)                       call_pointer
 *
 * The places are conditions of `if` and `while`, and arguments of MPI calls, by their roles in the
 * table of calls.  Text in comments, literals and preprocessor lines stays as it is.  Exit code 3:
 * there is no such place.
 */
#include "core/base/arena.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_PLACE = 3, MAX_ARGUMENTS = 16 };

enum sites { INTS, COMMS, REQUESTS, CALLS };

static const struct rule {
    const char *name;
    enum sites sites;
    const char *prelude, *before, *after;
} rules[] = {
#define RULE(name, sites, prelude, before, after) {#name, sites, prelude, before, after},
#include "tests/rewrite/rules.def"
#undef RULE
};
enum { N_RULES = sizeof rules / sizeof *rules };

struct edit {
    const char *at, *text, *more; /* more: comes behind text */
};

struct rewriter {
    struct arena *arena;
    const char *text, *end;
    const struct rule *rule;
    unsigned seed, n_places;
    struct edit *edits;
    size_t n_edits, cap_edits;
    const char **names; /* of functions that are called otherwise */
    size_t n_names, cap_names;
};

/* ---- tokens ---- */

static const char *behind_literal(const struct rewriter *r, const char *c)
{
    char quote = *c++;
    while (c < r->end && *c != quote)
        c += *c == '\\' ? 2 : 1;
    return c + 1;
}

static const char *behind_directive(const struct rewriter *r, const char *c)
{
    while (c < r->end && (*c != '\n' || c[-1] == '\\'))
        c++;
    return c;
}

static const char *behind_comment(const struct rewriter *r, const char *c)
{
    const char *close = c[1] == '*' ? strstr(c + 2, "*/") : strchr(c, '\n');
    return close ? close + (c[1] == '*' ? 2 : 0) : r->end;
}

/* Where the next token begins, from c on; `c` itself if it is one. */
static const char *skip(const struct rewriter *r, const char *c)
{
    while (c < r->end) {
        bool comment = *c == '/' && (c[1] == '/' || c[1] == '*');
        if (comment)
            c = behind_comment(r, c);
        else if (*c == '#')
            c = behind_directive(r, c);
        else if (isspace((unsigned char)*c))
            c++;
        else
            break;
    }
    return c;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static const char *behind_token(const struct rewriter *r, const char *c)
{
    if (*c == '"' || *c == '\'')
        return behind_literal(r, c);
    if (!is_word(*c))
        return c + 1;
    while (c < r->end && is_word(*c))
        c++;
    return c;
}

/* The parenthesis that closes the one at `open`, or NULL; commas[] gets those between. */
static const char *closing(const struct rewriter *r, const char *open, const char **commas,
                           unsigned *n)
{
    int depth = 0;
    *n = 0;
    for (const char *c = open; c < r->end; c = skip(r, behind_token(r, c))) {
        depth += (*c == '(' || *c == '[' || *c == '{') - (*c == ')' || *c == ']' || *c == '}');
        if (depth == 0)
            return c;
        if (*c == ',' && depth == 1 && *n < MAX_ARGUMENTS)
            commas[(*n)++] = c;
    }
    return NULL;
}

/* ---- places ---- */

static void insert(struct rewriter *r, const char *at, const char *text, const char *more)
{
    VEC_PUSH(r->arena, r->edits, r->n_edits, r->cap_edits, ((struct edit){at, text, more}));
}

static bool is_chosen(struct rewriter *r)
{
    unsigned x = ++r->n_places * 2654435761u ^ r->seed * 2246822519u;
    return !r->seed || (x >> 16 & 1);
}

static void wrap(struct rewriter *r, const char *from, const char *to, bool is_condition)
{
    if (!is_chosen(r))
        return;
    insert(r, from, r->rule->before, is_condition ? "(" : "");
    insert(r, to, is_condition ? ") != 0" : "", r->rule->after);
}

static bool fits(const struct rewriter *r, char role)
{
    switch (r->rule->sites) {
    case INTS:
        return role && strchr("ndsgr", role);
    case COMMS:
        return role == 'c';
    case REQUESTS:
        return role == 'q' || role == 'Q';
    case CALLS:
        return false;
    }
    return false;
}

/* Arguments of a call: `text` of n letters between the parentheses. */
static void visit_call(struct rewriter *r, const char *name, const char *open)
{
    const char *commas[MAX_ARGUMENTS + 1];
    unsigned n;
    size_t length = (size_t)(behind_token(r, name) - name);
    const char *copy = arena_printf(r->arena, "%.*s", (int)length, name);
    const char *close = closing(r, open, commas, &n);
    enum mpi_fn fn = mpi_find(copy);
    if (fn == MPI_FN_COUNT || fn == MPI_FN_MPI_unlisted || !close)
        return;
    const struct mpi_call *call = mpi_call(fn);
    if (r->rule->sites == CALLS && is_chosen(r)) {
        insert(r, name, r->rule->before, "");
        insert(r, name + length, "", r->rule->after);
        VEC_PUSH(r->arena, r->names, r->n_names, r->cap_names, copy);
    }
    bool asks = call->class == MPI_C_P2P || call->class == MPI_C_COLL ||
                call->class == MPI_C_REQUEST || strstr(copy, "MPI_Comm_rank") ||
                strstr(copy, "MPI_Comm_size");
    if (!asks || n + 1 != strlen(call->roles))
        return;
    commas[n] = close;
    for (unsigned i = 0; i <= n; i++)
        if (fits(r, call->roles[i]))
            wrap(r, i ? commas[i - 1] + 1 : open + 1, commas[i], false);
}

static void visit_condition(struct rewriter *r, const char *open)
{
    const char *commas[MAX_ARGUMENTS + 1];
    unsigned n;
    const char *close = closing(r, open, commas, &n);
    if (close && r->rule->sites == INTS)
        wrap(r, open + 1, close, true);
}

static bool is_called(const char *word, size_t n, const char *name)
{
    return n == strlen(name) && strncmp(word, name, n) == 0;
}

static void visit_all(struct rewriter *r)
{
    for (const char *c = skip(r, r->text); c < r->end;) {
        const char *behind = behind_token(r, c), *next = skip(r, behind);
        size_t n = (size_t)(behind - c);
        if (next < r->end && *next == '(' && is_word(*c)) {
            if (is_called(c, n, "if") || is_called(c, n, "while"))
                visit_condition(r, next);
            else if (strncmp(c, "MPI_", 4) == 0)
                visit_call(r, c, next);
        }
        c = next;
    }
}

/* ---- output ---- */

/* A header takes time: only what the rule needs. */
static void print_header(const struct rewriter *r, const char *name, const char *const *uses)
{
    bool used = false;
    for (; *uses; uses++)
        used = used || strstr(r->rule->prelude, *uses);
    if (used)
        printf("#include <%s>\n", name);
}

static void print_prelude(const struct rewriter *r)
{
    puts("#define _GNU_SOURCE\n#include <mpi.h>");
    print_header(r, "stdarg.h", (const char *const[]){"va_list", NULL});
    print_header(r, "stdio.h", (const char *const[]){"printf", NULL});
    print_header(r, "stdlib.h", (const char *const[]){"alloc", "atoi", "strtol", "NULL", NULL});
    print_header(r, "string.h", (const char *const[]){"memcpy", "memmove", NULL});
    if (r->rule->sites != CALLS)
        fputs(r->rule->prelude, stdout);
    for (size_t i = 0; i < r->n_names; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || strcmp(r->names[i], r->names[k]) == 0;
        for (const char *c = r->rule->prelude; *c && !again; c++)
            if (*c == '@')
                fputs(r->names[i], stdout);
            else
                putchar(*c);
    }
    puts("#line 1");
}

/* Those of one place stay in the order in which they were made. */
static void sort_edits(struct rewriter *r)
{
    for (size_t i = 1; i < r->n_edits; i++)
        for (size_t k = i; k > 0 && r->edits[k - 1].at > r->edits[k].at; k--) {
            struct edit e = r->edits[k];
            r->edits[k] = r->edits[k - 1];
            r->edits[k - 1] = e;
        }
}

static void print_text(const struct rewriter *r)
{
    const char *c = r->text;
    for (size_t i = 0; i < r->n_edits; i++) {
        const struct edit *e = &r->edits[i];
        fwrite(c, 1, (size_t)(e->at - c), stdout);
        fputs(e->text, stdout);
        fputs(e->more, stdout);
        c = e->at;
    }
    fwrite(c, 1, (size_t)(r->end - c), stdout);
}

static bool read_text(struct rewriter *r, const char *path)
{
    enum { LARGEST = 1 << 20 };
    FILE *f = fopen(path, "r");
    char *text = arena_alloc(r->arena, LARGEST + 1);
    size_t n = f ? fread(text, 1, LARGEST, f) : 0;
    if (f)
        fclose(f);
    text[n] = '\0';
    r->text = text;
    r->end = text + n;
    return f != NULL;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--rules") == 0)
        return printf("%d\n", N_RULES - 1) < 0;
    if (argc != 4)
        return fprintf(stderr, "usage: rewrite FILE.c RULE SEED\n"), 1;
    struct rewriter r = {.arena = arena_new(), .rule = &rules[(unsigned)atoi(argv[2]) % N_RULES],
                         .seed = (unsigned)atoi(argv[3])};
    if (!read_text(&r, argv[1]))
        return fprintf(stderr, "rewrite: cannot read %s\n", argv[1]), 1;
    visit_all(&r);
    if (!r.n_edits)
        return NO_PLACE;
    sort_edits(&r);
    print_prelude(&r);
    print_text(&r);
    fprintf(stderr, "%s\n", r.rule->name);
    arena_free(r.arena);
    return 0;
}
