/* compile_commands.json: which files a program has and how they are compiled.
 *
 *     [{"directory": "/p", "file": "a.c", "command": "mpicc -DN=\"4 5\" -c a.c"}, ...]
 *
 * libclang reads it, with "arguments" instead of "command", files of arguments (@flags) and a
 * wrapper before the compiler (ccache).  Which entry is of a named file is decided here: libclang
 * guesses the flags of a file that is not there from another one.
 */
#include "frontend/unit.h"

#include "core/base/path.h"
#include "core/base/vec.h"

#include <clang-c/CXCompilationDatabase.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct database {
    CXCompilationDatabase from;
    CXCompileCommands commands;
    unsigned n;
};

static const char *text(struct arena *a, CXString from)
{
    const char *to = arena_strdup(a, clang_getCString(from));
    clang_disposeString(from);
    return to;
}

static CXCompileCommand entry(const struct database *db, unsigned i)
{
    return clang_CompileCommands_getCommand(db->commands, i);
}

static const char *entry_path(struct arena *a, CXCompileCommand c)
{
    const char *file = text(a, clang_CompileCommand_getFilename(c));
    if (file[0] == '/')
        return file;
    return arena_printf(a, "%s/%s", text(a, clang_CompileCommand_getDirectory(c)), file);
}

static bool same_file(const char *a, const char *b)
{
    char *x = realpath(a, NULL), *y = realpath(b, NULL);
    bool same = x && y && strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

static void add_entry_args(struct arena *a, CXCompileCommand c, struct unit_source *to)
{
    const char **args = NULL;
    size_t n = 0, cap = 0;
    for (unsigned i = 1; i < clang_CompileCommand_getNumArgs(c); i++)
        VEC_PUSH(a, args, n, cap, text(a, clang_CompileCommand_getArg(c, i)));
    args_add(a, args, n, text(a, clang_CompileCommand_getDirectory(c)), to);
}

static const char *database_path(struct arena *a, const char *base)
{
    return arena_printf(a, "%s/compile_commands.json", base);
}

/* Does a command take words from a file (@flags)?  libclang does not tell what it has read. */
static bool reads_flags(json_t *db)
{
    json_t *entry, *word;
    size_t i, k;
    bool reads = false;
    json_array_foreach(db, i, entry) {
        const char *command = json_string_value(json_object_get(entry, "command"));
        reads = reads || (command && strstr(command, " @"));
        json_array_foreach(json_object_get(entry, "arguments"), k, word)
            reads = reads || (json_is_string(word) && *json_string_value(word) == '@');
    }
    return reads;
}

/* libclang does not tell where a mistake is, and would take a compile_flags.txt instead. */
static bool is_json(struct arena *a, const char *base, struct frontend_files *read,
                    struct diags *ds)
{
    json_error_t error;
    struct src_range at = {.file = database_path(a, base)};
    json_t *db = json_load_file(at.file, 0, &error);
    bool good = json_is_array(db);
    if (!db && error.line > 0) {
        at.line = (uint32_t)error.line;
        at.col = error.column > 0 ? (uint32_t)error.column : 1;
    }
    if (!good)
        diag_add(ds, DIAG_C_ERROR, at, "cannot read the compilation database: %s",
                 db ? "it is no array" : error.text);
    if (read)
        read->incomplete = read->incomplete || reads_flags(db);
    json_decref(db);
    return good;
}

static bool load(struct arena *a, const struct frontend_options *o, struct database *db,
                 struct diags *ds)
{
    const char *base = o->compdb;
    CXCompilationDatabase_Error error = CXCompilationDatabase_NoError;
    if (!is_json(a, base, o->read, ds))
        return false;
    db->from = clang_CompilationDatabase_fromDirectory(base, &error);
    if (error != CXCompilationDatabase_NoError) {
        diag_add(ds, DIAG_C_ERROR, (struct src_range){.file = database_path(a, base)},
                 "cannot read the compilation database: an entry needs \"directory\", \"file\", "
                 "and \"command\" or \"arguments\"");
        return false;
    }
    db->commands = clang_CompilationDatabase_getAllCompileCommands(db->from);
    db->n = clang_CompileCommands_getSize(db->commands);
    return true;
}

static void unload(struct database *db)
{
    if (!db->from)
        return;
    clang_CompileCommands_dispose(db->commands);
    clang_CompilationDatabase_dispose(db->from);
}

static void all_entries(struct arena *a, const struct frontend_options *o,
                        const struct database *db, struct unit_source **sources, size_t *n)
{
    size_t cap = 0;
    for (unsigned i = 0; i < db->n; i++) {
        struct unit_source src = {.file = path_from_here(a, entry_path(a, entry(db, i)))};
        bool twice = false;
        for (size_t k = 0; k < *n; k++)
            twice = twice || strcmp((*sources)[k].file, src.file) == 0;
        if (twice)
            continue;
        add_entry_args(a, entry(db, i), &src);
        args_add(a, o->cflags, o->n_cflags, NULL, &src);
        VEC_PUSH(a, *sources, *n, cap, src);
    }
}

static void named_file(struct arena *a, const struct frontend_options *o,
                       const struct database *db, struct unit_source *src)
{
    unsigned i = 0;
    while (i < db->n && !same_file(entry_path(a, entry(db, i)), src->file))
        i++;
    if (i < db->n)
        add_entry_args(a, entry(db, i), src);
    args_add(a, o->cflags, o->n_cflags, NULL, src);
}

bool compdb_find_sources(struct arena *a, const struct frontend_options *o,
                         struct unit_source **sources, size_t *n, struct diags *ds)
{
    struct database db = {0};
    size_t cap = 0;
    *sources = NULL;
    *n = 0;
    if (o->compdb && !load(a, o, &db, ds))
        return false;
    if (o->compdb && o->read)
        VEC_PUSH(a, o->read->items, o->read->n, o->read->cap, database_path(a, o->compdb));
    for (size_t i = 0; o->read && i < o->n_cflags; i++)
        o->read->incomplete = o->read->incomplete || o->cflags[i][0] == '@';
    for (size_t i = 0; i < o->n_files; i++) {
        struct unit_source src = {.file = o->files[i]};
        named_file(a, o, &db, &src);
        VEC_PUSH(a, *sources, *n, cap, src);
    }
    if (o->n_files == 0)
        all_entries(a, o, &db, sources, n);
    unload(&db);
    return true;
}
