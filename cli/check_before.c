#include "cli/check_before.h"

#include "cli/outfile.h"
#include "core/base/str.h"
#include "core/diag/json.h"

#include <string.h>

static const char *path_of(struct arena *arena, const char *cache)
{
    return arena_printf(arena, "%s/last.json", cache);
}

static const char *count_text(struct arena *arena, const struct result_run *run)
{
    return arena_printf(arena, "%u", run->nprocs);
}

/* What an interruption has cut off says nothing about the program. */
static bool has_ended(const struct result_run *run)
{
    return result_was_run(run) && !(run->reason && strcmp(run->reason, "interrupted") == 0);
}

void check_before_read(struct arena *arena, const char *cache, struct result *const *all,
                       size_t n)
{
    json_t *last = json_load_file(path_of(arena, cache), 0, NULL);
    for (size_t i = 0; i < n; i++) {
        json_t *program = json_object_get(last, result_name(all[i]));
        for (uint32_t k = 0; k < all[i]->n_runs; k++) {
            struct result_run *run = all[i]->runs[k];
            json_t *verdict = json_object_get(program, count_text(arena, run));
            const char *text = json_string_value(verdict);
            bool compares = text && outcome_parse(text) >= 0 && has_ended(run);
            run->before = compares ? arena_strdup(arena, text) : NULL;
        }
    }
    json_decref(last);
}

void check_before_write(struct arena *arena, const char *cache, struct result *const *all,
                        size_t n)
{
    json_t *last = json_load_file(path_of(arena, cache), 0, NULL);
    last = json_is_object(last) ? last : json_object();
    for (size_t i = 0; i < n; i++) {
        json_t *program = json_object_get(last, result_name(all[i]));
        if (!json_is_object(program)) {
            program = json_object();
            json_object_set_new(last, result_name(all[i]), program);
        }
        for (uint32_t k = 0; k < all[i]->n_runs; k++)
            if (has_ended(all[i]->runs[k]))
                json_object_set_new(program, count_text(arena, all[i]->runs[k]),
                                    json_text(outcome_text(all[i]->runs[k]->outcome)));
    }
    struct outfile f = outfile_open(arena, path_of(arena, cache));
    json_dumpf(last, f.stream, JSON_INDENT(1) | JSON_SORT_KEYS);
    outfile_close(&f);
    json_decref(last);
}

static bool is_changed(const struct result_run *run)
{
    return run->before && strcmp(run->before, outcome_text(run->outcome)) != 0;
}

void check_before_print(FILE *out, struct result *const *all, size_t n)
{
    enum { SHOWN = 10 };
    unsigned changed = 0;
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < all[i]->n_runs; k++) {
            const struct result_run *run = all[i]->runs[k];
            if (!is_changed(run) || changed++ >= SHOWN)
                continue;
            fprintf(out, "%s  %s -n %u: %s, was %s\n",
                    changed == 1 ? "since the last check:\n" : "", result_name(all[i]),
                    run->nprocs, outcome_text(run->outcome), run->before);
        }
    if (changed > SHOWN)
        fprintf(out, "  and %u more\n", changed - SHOWN);
}
