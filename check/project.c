/* From the YAML tree to programs with options; each mistake is an error with its line. */
#include "check/project.h"

#include "check/yaml.h"
#include "core/base/near.h"
#include "core/base/path.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROJECT_FILE ".mpi2spin.yaml"

struct loader {
    struct arena *arena;
    struct diags *ds;
    const struct project_option *options;
    struct project *project;
};

const char *project_find(struct arena *arena, const char *folder)
{
    char *path = realpath(folder, NULL);
    char *at = path ? arena_strdup(arena, path) : NULL;
    free(path);
    while (at) {
        const char *file = arena_printf(arena, "%s/" PROJECT_FILE, strcmp(at, "/") ? at : "");
        if (access(file, F_OK) == 0)
            return file;
        char *slash = strrchr(at, '/');
        if (!slash || strcmp(at, "/") == 0)
            return NULL;
        slash[slash == at ? 1 : 0] = '\0';
    }
    return NULL;
}

/* The text in three parts: what is around a word of the file, and the word. */
static void error(struct loader *l, struct src_range at, const char *before, const char *word,
                  const char *after)
{
    diag_add(l->ds, DIAG_PROJECT, at, "%s%s%s", before, word, after);
}

static const char *nearest(const struct loader *l, const char *word)
{
    static const char *const own[] = {"files", "each", "name", "cflags", "programs", "jobs",
                                      "memory-budget", "cache"};
    struct near n = near_word(word);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        near_look(&n, own[i]);
    for (const struct project_option *o = l->options; o->name; o++)
        near_look(&n, o->name);
    return n.best;
}

static void unknown_key(struct loader *l, const struct yaml_node *key)
{
    const char *other = nearest(l, key->text);
    struct diag *d = diag_add(l->ds, DIAG_PROJECT, key->at, "'%s' is not a key", key->text);
    if (other)
        d->help = arena_printf(l->arena, "did you mean '%s'?", other);
}

/* ---- values ---- */

/* Texts of a text or of a list of texts. */
static bool texts(struct loader *l, const struct yaml_node *key, const struct yaml_node *v,
                  const char ***out, size_t *n, size_t *cap)
{
    if (v->kind == YAML_TEXT) {
        VEC_PUSH(l->arena, *out, *n, *cap, v->text);
        return true;
    }
    for (size_t i = 0; v->kind == YAML_LIST && i < v->n; i++) {
        if (v->items[i]->kind != YAML_TEXT) {
            error(l, v->items[i]->at, "a word is expected here, as an item of '", key->text, "'");
            return false;
        }
        VEC_PUSH(l->arena, *out, *n, *cap, v->items[i]->text);
    }
    if (v->kind == YAML_MAP)
        error(l, v->at, "a word or a list is expected for '", key->text, "'");
    return v->kind == YAML_LIST;
}

static const char *in_folder(const struct loader *l, const char *path)
{
    bool here = strcmp(l->project->folder, ".") == 0 || path[0] == '/';
    return here ? path : arena_printf(l->arena, "%s/%s", l->project->folder, path);
}

static int no_stop(const char *path, int error_number)
{
    (void)path;
    (void)error_number;
    return 0;
}

/* Files that the patterns name, relative to the folder. */
static bool files(struct loader *l, const struct yaml_node *key, const struct yaml_node *v,
                  struct project_program *p)
{
    const char **patterns = NULL;
    size_t n = 0, cap = 0, skip = strlen(in_folder(l, "x")) - 1;
    if (!texts(l, key, v, &patterns, &n, &cap))
        return false;
    for (size_t i = 0; i < n; i++) {
        glob_t found;
        bool absolute = patterns[i][0] == '/';
        if (glob(in_folder(l, patterns[i]), 0, no_stop, &found) != 0) {
            const struct yaml_node *at = v->kind == YAML_LIST ? v->items[i] : v;
            error(l, at->at, "there is no file '", patterns[i], "'");
            return false;
        }
        for (size_t k = 0; k < found.gl_pathc; k++)
            VEC_PUSH(l->arena, p->files, p->n_files, p->cap_files,
                     arena_strdup(l->arena, found.gl_pathv[k] + (absolute ? 0 : skip)));
        globfree(&found);
    }
    if (!n)
        error(l, v->at, "'", key->text, "' names no file");
    return n > 0;
}

static void add_option(struct loader *l, struct project_program *p, const char *name,
                       const char *value)
{
    const char *text = value ? arena_printf(l->arena, "--%s=%s", name, value)
                             : arena_printf(l->arena, "--%s", name);
    VEC_PUSH(l->arena, p->options, p->n_options, p->cap_options, text);
}

/* `{n: 1..3, m: 2}`: the option for each pair. */
static bool option_of_pairs(struct loader *l, struct project_program *p,
                            const struct yaml_node *key, const struct yaml_node *v)
{
    for (size_t i = 0; i < v->n; i++) {
        const struct yaml_pair *pair = &v->pairs[i];
        if (pair->value->kind != YAML_TEXT) {
            error(l, pair->value->at, "a word is expected for '", pair->key->text, "'");
            return false;
        }
        add_option(l, p, key->text,
                   arena_printf(l->arena, "%s=%s", pair->key->text, pair->value->text));
    }
    return true;
}

/* A list is one argument: words for --args, with commas for the others. */
static bool option_of_list(struct loader *l, struct project_program *p,
                           const struct yaml_node *key, const struct yaml_node *v)
{
    const char **words = NULL, *all = "";
    size_t n = 0, cap = 0;
    bool is_args = strcmp(key->text, "args") == 0;
    if (!texts(l, key, v, &words, &n, &cap))
        return false;
    for (size_t i = 0; i < n; i++)
        all = arena_printf(l->arena, "%s%s%s", all, i ? is_args ? " " : "," : "",
                           is_args ? shell_quoted(l->arena, words[i]) : words[i]);
    add_option(l, p, key->text, all);
    return true;
}

static bool option(struct loader *l, struct project_program *p, const struct project_option *o,
                   const struct yaml_node *key, const struct yaml_node *v)
{
    bool set;
    if (!o->has_argument) {
        if (!yaml_truth(v, &set)) {
            error(l, v->at, "true or false is expected for '", key->text, "'");
            return false;
        }
        if (set)
            add_option(l, p, key->text, NULL);
        return true;
    }
    switch (v->kind) {
    case YAML_MAP:
        return option_of_pairs(l, p, key, v);
    case YAML_LIST:
        return option_of_list(l, p, key, v);
    case YAML_TEXT:
        add_option(l, p, key->text, v->text);
        return true;
    }
    return false;
}

static const struct project_option *find_option(const struct loader *l, const char *name)
{
    for (const struct project_option *o = l->options; o->name; o++)
        if (strcmp(o->name, name) == 0)
            return o;
    return NULL;
}

/* ---- programs ---- */

static bool is_own_key(const char *key)
{
    static const char *const keys[] = {"programs", "jobs", "memory-budget", "cache"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* A default is left out where the entry has the same key; flags for the C parser add up. */
static bool options_of(struct loader *l, struct project_program *p, const struct yaml_node *map,
                       const struct yaml_node *entry)
{
    for (size_t i = 0; i < map->n; i++) {
        const struct yaml_node *key = map->pairs[i].key, *v = map->pairs[i].value;
        const struct project_option *o = find_option(l, key->text);
        bool is_flags = strcmp(key->text, "cflags") == 0;
        if (map != entry &&
            (is_own_key(key->text) || (!is_flags && yaml_get(entry, key->text))))
            continue;
        if (is_flags) {
            if (!texts(l, key, v, &p->cflags, &p->n_cflags, &p->cap_cflags))
                return false;
        } else if (map == entry && (strcmp(key->text, "files") == 0 ||
                                    strcmp(key->text, "each") == 0 ||
                                    strcmp(key->text, "name") == 0)) {
            continue;
        } else if (!o) {
            unknown_key(l, key);
            return false;
        } else if (!option(l, p, o, key, v)) {
            return false;
        }
    }
    return true;
}

static bool add_program(struct loader *l, struct project_program p)
{
    struct project *to = l->project;
    for (size_t i = 0; i < to->n_programs; i++)
        if (strcmp(to->programs[i].name, p.name) == 0) {
            struct diag *d = diag_add(l->ds, DIAG_PROJECT, p.at, "there are two programs '%s'",
                                      p.name);
            diag_note(l->ds, d, to->programs[i].at, "the other one is here");
            d->help = "give one of them a name (key 'name')";
            return false;
        }
    VEC_PUSH(l->arena, to->programs, to->n_programs, to->cap_programs, p);
    return true;
}

static const char *without_ending(struct loader *l, const char *file)
{
    const char *dot = strrchr(file, '.'), *slash = strrchr(file, '/');
    return dot && dot > (slash ? slash : file)
               ? arena_printf(l->arena, "%.*s", (int)(dot - file), file)
               : file;
}

static bool entry(struct loader *l, const struct yaml_node *defaults, const struct yaml_node *e)
{
    struct project_program p = {.at = e->at};
    if (e->kind != YAML_MAP) {
        error(l, e->at, "a program has keys: '- files: [a.c]'", "", "");
        return false;
    }
    const struct yaml_node *list = yaml_get(e, "files"), *each = yaml_get(e, "each");
    const struct yaml_node *name = yaml_get(e, "name");
    struct yaml_node key = {.kind = YAML_TEXT, .text = each ? "each" : "files"};
    if (!list == !each) {
        error(l, e->at, "a program needs either 'files' or 'each'", "", "");
        return false;
    }
    if (name && (each || name->kind != YAML_TEXT || !name->text[0])) {
        error(l, name->at, each ? "with 'each', the names are those of the files" :
                                  "a name is a word", "", "");
        return false;
    }
    if (!options_of(l, &p, defaults, e) || !options_of(l, &p, e, e) ||
        !files(l, &key, list ? list : each, &p))
        return false;
    p.name = name ? name->text : without_ending(l, p.files[0]);
    for (size_t i = 0; each && i < p.n_files; i++) {
        struct project_program one = p;
        one.name = without_ending(l, p.files[i]);
        one.files = &p.files[i];
        one.n_files = one.cap_files = 1;
        if (!add_program(l, one))
            return false;
    }
    return each || add_program(l, p);
}

static bool number(struct loader *l, const struct yaml_node *root, const char *key, uint64_t max,
                   uint64_t *value)
{
    const struct yaml_node *v = yaml_get(root, key);
    char *end = NULL;
    if (!v)
        return true;
    errno = 0;
    *value = v->kind == YAML_TEXT && isdigit((unsigned char)v->text[0])
                 ? strtoull(v->text, &end, 10)
                 : 0;
    if (*value && !errno && !*end && *value <= max)
        return true;
    error(l, v->at, "a number from 1 is expected for '", key, "'");
    return false;
}

static bool settings(struct loader *l, const struct yaml_node *root)
{
    uint64_t jobs = 0;
    const struct yaml_node *cache = yaml_get(root, "cache");
    if (!number(l, root, "jobs", 10000, &jobs) ||
        !number(l, root, "memory-budget", UINT32_MAX, &l->project->memory_mb))
        return false;
    l->project->jobs = (unsigned)jobs;
    if (cache && cache->kind != YAML_TEXT) {
        error(l, cache->at, "a folder is expected for 'cache'", "", "");
        return false;
    }
    l->project->cache = cache ? in_folder(l, cache->text) : NULL;
    return true;
}

/* Where 'programs' is missing, another key may be meant to be it. */
static void no_programs(struct loader *l, const struct yaml_node *root)
{
    for (size_t i = 0; root->kind == YAML_MAP && i < root->n; i++) {
        const char *other = nearest(l, root->pairs[i].key->text);
        if (other && strcmp(other, "programs") == 0) {
            unknown_key(l, root->pairs[i].key);
            return;
        }
    }
    error(l, root->at, "a project has a list 'programs' with at least one", "", "");
}

struct project *project_read(struct arena *arena, const char *path,
                             const struct project_option *options, struct diags *ds)
{
    const struct yaml_node *root = yaml_read(arena, path, ds);
    struct loader l = {arena, ds, options, ARENA_NEW(arena, struct project)};
    if (!root)
        return NULL;
    l.project->path = path;
    l.project->folder = path_folder(arena, path);
    const struct yaml_node *programs = yaml_get(root, "programs");
    if (root->kind != YAML_MAP || !programs || programs->kind != YAML_LIST || !programs->n) {
        no_programs(&l, programs ? programs : root);
        return NULL;
    }
    bool good = settings(&l, root);
    for (size_t i = 0; i < programs->n; i++)
        good = entry(&l, root, programs->items[i]) && good;
    return good ? l.project : NULL;
}
