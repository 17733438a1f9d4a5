/* Reading our mpi.h, whose declarations stand one a line and in one form. */
#include "frontend/fortran/binding.h"

#include "core/base/vec.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

extern const char m2s_mpi_h[];

static const struct {
    const char *type, *kind;
} handle_types[] = {
    {"MPI_Comm", "comm"},       {"MPI_Datatype", "datatype"}, {"MPI_Errhandler", "errhandler"},
    {"MPI_File", "file"},       {"MPI_Group", "group"},       {"MPI_Info", "info"},
    {"MPI_Message", "message"}, {"MPI_Op", "op"},             {"MPI_Request", "request"},
    {"MPI_Session", "session"}, {"MPI_Win", "win"},
};

const char *binding_handle_kind(const char *type)
{
    for (size_t i = 0; i < sizeof handle_types / sizeof *handle_types; i++)
        if (strcmp(handle_types[i].type, type) == 0)
            return handle_types[i].kind;
    return NULL;
}

static bool ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

static enum binding_kind kind_of(const char *type)
{
    if (strcmp(type, "int") == 0)
        return BINDING_INT;
    if (!strcmp(type, "MPI_Aint") || !strcmp(type, "MPI_Offset") || !strcmp(type, "MPI_Count"))
        return BINDING_WIDE;
    if (binding_handle_kind(type))
        return BINDING_HANDLE;
    if (strcmp(type, "char") == 0)
        return BINDING_TEXT;
    if (strcmp(type, "MPI_Status") == 0)
        return BINDING_STATUS;
    if (strcmp(type, "void") == 0)
        return BINDING_MEMORY;
    return ends_in(type, "_function") || ends_in(type, "_fn") ? BINDING_FUNCTION : BINDING_OTHER;
}

/* "const MPI_Request array[]" */
static struct binding_parameter parameter(struct arena *a, const char *from, size_t n)
{
    struct binding_parameter p = {0};
    char *text = arena_printf(a, "%.*s", (int)n, from), *word, *rest;
    unsigned stars = 0;
    for (char *c = text; *c; c++)
        if (*c == '*' || *c == '[' || *c == ']') {
            stars += *c != ']';
            *c = ' ';
        }
    p.address = stars > 0;
    for (word = strtok_r(text, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        if (strcmp(word, "const") == 0)
            p.is_const = true;
        else if (!p.type)
            p.type = word;
        else if (!p.name) /* behind it may stand [3] */
            p.name = word;
    }
    p.kind = kind_of(p.type ? p.type : "");
    if (p.kind == BINDING_TEXT && stars > 1)
        p.kind = BINDING_OTHER;
    return p;
}

static const char *declaration(const char *name)
{
    size_t n = strlen(name);
    for (const char *p = m2s_mpi_h; (p = strstr(p, name)) != NULL; p += n)
        if (p[n] == '(' && p[-1] == ' ') {
            const char *line = p;
            while (line > m2s_mpi_h && line[-1] != '\n')
                line--;
            if (strncmp(line, "int ", 4) == 0 || strncmp(line, "double ", 7) == 0 ||
                strncmp(line, "MPI_", 4) == 0)
                return line;
        }
    return NULL;
}

bool binding_of(struct arena *a, enum mpi_fn fn, struct binding_call *c)
{
    const char *line = declaration(mpi_call(fn)->name);
    *c = (struct binding_call){.fn = fn, .name = mpi_call(fn)->name};
    if (!line)
        return false;
    c->result = arena_printf(a, "%.*s", (int)strcspn(line, " "), line);
    c->is_function = strcmp(c->result, "int") != 0;
    const char *p = strchr(line, '(') + 1;
    while (*p != ')' && c->n < BINDING_PARAMETERS) {
        size_t n = strcspn(p, ",)");
        if (strncmp(p, "void)", 5) == 0 || strncmp(p, "...", 3) == 0)
            break;
        c->p[c->n++] = parameter(a, p, n);
        p += n + (p[n] == ',');
    }
    return true;
}

bool binding_find(struct arena *a, const char *name, struct binding_call *c)
{
    size_t n = strlen(name);
    if (strncmp(name, "mpi_", 4) != 0)
        return false;
    n -= n > 4 && name[n - 1] == '_';
    if (n > 8 && strncmp(name + n - 4, "_f08", 4) == 0)
        n -= 4;
    for (int fn = 0; fn < MPI_FN_COUNT; fn++) {
        const char *row = mpi_call((enum mpi_fn)fn)->name;
        if (strncasecmp(row, name, n) == 0 && row[n] == '\0')
            return binding_of(a, (enum mpi_fn)fn, c);
    }
    return false;
}

/* ---- constants ---- */

static void add_handle(struct arena *a, struct binding *b, const char *line)
{
    char kind[64], name[64];
    if (sscanf(line, "extern struct m2s_%63[a-z0-9_] m2s_%63[A-Z0-9_];", kind, name) != 2 ||
        strncmp(kind, "t_", 2) == 0)
        return;
    struct binding_handle h = {arena_strdup(a, kind), arena_strdup(a, name),
                               BINDING_FIRST_HANDLE + (int32_t)b->n_handles};
    VEC_PUSH(a, b->handles, b->n_handles, b->cap_handles, h);
}

static void add_constant(struct arena *a, struct binding *b, const char *line)
{
    char name[64];
    long long value;
    int end = 0;
    bool is = sscanf(line, " %63[A-Za-z0-9_] = %lld%n", name, &value, &end) == 2 && end &&
              line[0] == ' ';
    is = is || (sscanf(line, "#define %63[A-Za-z0-9_] %lld%n", name, &value, &end) == 2 &&
                line[end] == '\n');
    if (!is || strncmp(name, "MPI_", 4) != 0 || strncmp(name, "MPI_F_", 6) == 0 ||
        strncmp(name, "MPI_T_", 6) == 0)
        return;
    struct binding_constant c = {arena_strdup(a, name), value};
    VEC_PUSH(a, b->constants, b->n_constants, b->cap_constants, c);
}

const struct binding *binding_read(struct arena *a)
{
    struct binding *b = ARENA_NEW(a, struct binding);
    for (const char *line = m2s_mpi_h; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, "extern struct ", 14) == 0)
            add_handle(a, b, line);
        else if (*line == ' ' || *line == '#')
            add_constant(a, b, line);
        if (!*line)
            break;
    }
    return b;
}

const struct binding_handle *binding_handle_of(const struct binding *b, int64_t number)
{
    int64_t k = number - BINDING_FIRST_HANDLE;
    return k >= 0 && k < b->n_handles ? &b->handles[k] : NULL;
}
