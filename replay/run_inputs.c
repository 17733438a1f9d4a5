#include "replay/run_inputs.h"

#include "core/base/fail.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- what the report says ---- */

/* The word that follows an option, as the shell reads it; *at goes behind the option.  NULL: there
 * is no such option any more. */
static const char *value_of(struct arena *a, const char **at, const char *option)
{
    const char *p = *at ? strstr(*at, option) : NULL;
    const char **words = NULL;
    size_t n = 0, cap = 0;
    if (!p)
        return NULL;
    *at = p + strlen(option);
    shell_words(a, *at, &words, &n, &cap);
    return n ? words[0] : "";
}

/* A text says all words, or all other inputs, or nothing of them. */
static void take(struct arena *a, struct run_inputs *in, bool *args, const char *text)
{
    const char *at = text, *value = *args ? NULL : value_of(a, &at, " --args ");
    bool given = in->n_given > 0;
    struct given g;
    if (value) {
        *args = true;
        shell_words(a, value, &in->words, &in->n_words, &in->cap_words);
    }
    at = text;
    while (!given && (value = value_of(a, &at, " --given ")) != NULL)
        if (given_parse(a, value, &g))
            VEC_PUSH(a, in->given, in->n_given, in->cap_given, g);
}

struct run_inputs run_inputs_of(struct arena *arena, const struct replay_options *o)
{
    const struct result_finding *f = o->finding;
    struct run_inputs in = {0};
    bool args = false;
    take(arena, &in, &args, o->run->command);
    take(arena, &in, &args, f->condition);
    take(arena, &in, &args, f->help);
    for (uint32_t i = 0; i < f->n_notes; i++)
        take(arena, &in, &args, f->notes[i].text);
    return in;
}

/* ---- where the program reads it ---- */

static bool is_file(const struct given *g)
{
    return g->name[0] != '$' && strcmp(g->name, "stdin") != 0;
}

bool run_inputs_have_files(const struct run_inputs *in)
{
    for (size_t i = 0; i < in->n_given; i++)
        if (is_file(&in->given[i]))
            return true;
    return false;
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0)
        fail("cannot write '%s':", path);
}

static void make_parents(struct arena *a, const char *path, const char *below)
{
    for (const char *p = strchr(path + strlen(below) + 1, '/'); p; p = strchr(p + 1, '/')) {
        const char *folder = arena_printf(a, "%.*s", (int)(p - path), path);
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            fail("cannot make the folder '%s':", folder);
    }
}

/* Of "a/../b", or "/etc/x": it would be elsewhere. */
static bool is_outside(const char *name)
{
    size_t n = strlen(name);
    return name[0] == '/' || strncmp(name, "../", 3) == 0 || strstr(name, "/../")
           || (n >= 2 && strcmp(name + n - 2, "..") == 0);
}

static const char *const *with_variables(struct arena *a, const struct run_inputs *in,
                                         const char *const *argv)
{
    const char **words = NULL;
    size_t n = 0, cap = 0;
    VEC_PUSH(a, words, n, cap, "env");
    for (size_t i = 0; i < in->n_given; i++)
        if (in->given[i].name[0] == '$')
            VEC_PUSH(a, words, n, cap,
                     arena_printf(a, "%s=%s", in->given[i].name + 1, in->given[i].text));
    bool any = n > 1;
    for (size_t i = 0; argv[i]; i++)
        VEC_PUSH(a, words, n, cap, argv[i]);
    VEC_PUSH(a, words, n, cap, NULL);
    return any ? words : argv;
}

const char *run_inputs_give(struct arena *arena, const struct run_inputs *in, const char *work,
                            struct spawn *what)
{
    what->argv = with_variables(arena, in, what->argv);
    for (size_t i = 0; i < in->n_given; i++) {
        const struct given *g = &in->given[i];
        if (strcmp(g->name, "stdin") == 0) {
            what->input = arena_printf(arena, "%s/stdin", work);
            write_text(what->input, g->text);
        } else if (is_file(g) && what->folder) {
            if (is_outside(g->name))
                return arena_printf(arena, "the report is for a file '%s' with another text: only "
                                           "files below the folder are put there", g->name);
            const char *path = arena_printf(arena, "%s/%s", what->folder, g->name);
            make_parents(arena, path, what->folder);
            if (g->text)
                write_text(path, g->text);
        }
    }
    return NULL;
}

static bool has_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "r");
    bool same = f != NULL;
    if (!text && f)
        fclose(f);
    if (!text)
        return !same;
    while (same && *text)
        same = fgetc(f) == (unsigned char)*text++;
    same = same && fgetc(f) == EOF;
    if (f)
        fclose(f);
    return same;
}

const struct given *run_inputs_missing(const struct run_inputs *in)
{
    for (size_t i = 0; i < in->n_given; i++)
        if (is_file(&in->given[i]) && !has_text(in->given[i].name, in->given[i].text))
            return &in->given[i];
    return NULL;
}
