/* compile_commands.json: which files a program has and how they are compiled.
 *
 *     [{"directory": "/p", "file": "a.c", "command": "mpicc -DN=\"4 5\" -c a.c"}, ...]
 *
 * The form with "arguments" (an array) is read too.
 */
#include "frontend/unit.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct words {
    const char **v;
    size_t n, cap;
};

/* One word of a command line as a POSIX shell reads it; NULL at the end. */
static const char *next_word(struct arena *a, const char **s)
{
    while (isspace((unsigned char)**s))
        ++*s;
    if (**s == '\0')
        return NULL;
    char *word = arena_alloc(a, strlen(*s) + 1), quote = 0;
    size_t n = 0;
    for (; **s && (quote || !isspace((unsigned char)**s)); ++*s) {
        char c = **s;
        if (quote && c == quote)
            quote = 0;
        else if (!quote && (c == '"' || c == '\''))
            quote = c;
        else if (c == '\\' && quote != '\'' && (*s)[1] &&
                 (!quote || strchr("\"\\$`", (*s)[1])))
            word[n++] = *++*s;
        else
            word[n++] = c;
    }
    word[n] = '\0';
    return word;
}

static struct words entry_words(struct arena *a, json_t *entry)
{
    struct words w = {0};
    json_t *arguments = json_object_get(entry, "arguments"), *item;
    const char *command = json_string_value(json_object_get(entry, "command")), *word;
    size_t i;
    json_array_foreach(arguments, i, item)
        if (json_is_string(item))
            VEC_PUSH(a, w.v, w.n, w.cap, arena_strdup(a, json_string_value(item)));
    if (w.n == 0 && command)
        while ((word = next_word(a, &command)))
            VEC_PUSH(a, w.v, w.n, w.cap, word);
    return w;
}

static const char *entry_path(struct arena *a, json_t *entry, const char *base)
{
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *directory = json_string_value(json_object_get(entry, "directory"));
    if (!file)
        return NULL;
    if (file[0] == '/')
        return arena_strdup(a, file);
    return arena_printf(a, "%s/%s", directory ? directory : base, file);
}

static bool same_file(const char *a, const char *b)
{
    char *x = realpath(a, NULL), *y = realpath(b, NULL);
    bool same = x && y && strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

static void add_entry_args(struct arena *a, json_t *entry, const char *base,
                           struct unit_source *to)
{
    struct words w = entry_words(a, entry);
    const char *directory = json_string_value(json_object_get(entry, "directory"));
    directory = arena_strdup(a, directory ? directory : base);
    if (w.n > 1)
        args_add(a, w.v + 1, w.n - 1, directory, to);
}

static const char *database(struct arena *a, const char *base)
{
    return arena_printf(a, "%s/compile_commands.json", base);
}

static json_t *load(struct arena *a, const char *base, struct diags *ds)
{
    json_error_t error;
    const char *path = database(a, base);
    json_t *db = json_load_file(path, 0, &error);
    struct src_range at = {.file = path};
    if (db && json_is_array(db))
        return db;
    if (!db && error.line > 0) {
        at.line = (uint32_t)error.line;
        at.col = error.column > 0 ? (uint32_t)error.column : 1;
    }
    diag_add(ds, DIAG_C_ERROR, at, "cannot read the compilation database: %s",
             db ? "it is no array" : error.text);
    json_decref(db);
    return NULL;
}

/* Paths below the working directory are shown without it. */
static const char *shorten(struct arena *a, const char *path)
{
    char *cwd = getcwd(NULL, 0);
    size_t n = cwd ? strlen(cwd) : 0;
    const char *rest = path;
    if (n && strncmp(path, cwd, n) == 0 && path[n] == '/')
        rest = path + n + 1;
    free(cwd);
    return arena_strdup(a, rest);
}

static bool all_entries(struct arena *a, const struct frontend_options *o, json_t *db,
                        struct unit_source **sources, size_t *n)
{
    json_t *entry;
    size_t i, cap = 0;
    json_array_foreach(db, i, entry) {
        const char *path = entry_path(a, entry, o->compdb);
        struct unit_source src = {0};
        bool twice = false;
        for (size_t k = 0; k < *n && path; k++)
            twice = twice || strcmp((*sources)[k].file, shorten(a, path)) == 0;
        if (!path || twice)
            continue;
        src.file = shorten(a, path);
        add_entry_args(a, entry, o->compdb, &src);
        args_add(a, o->cflags, o->n_cflags, NULL, &src);
        VEC_PUSH(a, *sources, *n, cap, src);
    }
    return true;
}

static void named_file(struct arena *a, const struct frontend_options *o, json_t *db,
                       struct unit_source *src)
{
    json_t *entry;
    size_t i;
    if (db)
        json_array_foreach(db, i, entry) {
            const char *path = entry_path(a, entry, o->compdb);
            if (path && same_file(path, src->file)) {
                add_entry_args(a, entry, o->compdb, src);
                break;
            }
        }
    args_add(a, o->cflags, o->n_cflags, NULL, src);
}

bool compdb_find_sources(struct arena *a, const struct frontend_options *o,
                         struct unit_source **sources, size_t *n, struct diags *ds)
{
    json_t *db = NULL;
    size_t cap = 0;
    *sources = NULL;
    *n = 0;
    if (o->compdb && !(db = load(a, o->compdb, ds)))
        return false;
    if (o->compdb && o->read)
        VEC_PUSH(a, o->read->items, o->read->n, o->read->cap, database(a, o->compdb));
    for (size_t i = 0; i < o->n_files; i++) {
        struct unit_source src = {.file = o->files[i]};
        named_file(a, o, db, &src);
        VEC_PUSH(a, *sources, *n, cap, src);
    }
    if (db && o->n_files == 0)
        all_entries(a, o, db, sources, n);
    json_decref(db);
    return true;
}
