/* mpi2spin report: results from files, as text or in the forms of --format. */
#include "cli/report_command.h"

#include "cli/formats.h"
#include "cli/outfile.h"
#include "cli/verify_command.h"
#include "report/json.h"
#include "report/text.h"

static void show(const struct options *o, const struct result *r)
{
    FILE *out = formats_take_stdout(o) ? stderr : stdout;
    struct text_options to = {out, verify_wants_colour(o, out), o->quiet, o->verbose};
    text_findings(&to, NULL, r->findings, r->n_findings);
    for (uint32_t i = 0; i < r->n_runs; i++)
        text_run(&to, r, r->runs[i]);
    text_summary(&to, r);
}

int report_command(struct arena *arena, const struct options *o)
{
    const struct result **results = ARENA_ARRAY(arena, const struct result *, o->n_files);
    int code = 0;
    formats_check(o);
    for (size_t i = 0; i < o->n_files; i++) {
        const char *error;
        results[i] = result_read(arena, o->files[i], &error);
        if (!results[i]) {
            fprintf(stderr, "mpi2spin: error: %s\n", error);
            return EXIT_USAGE;
        }
        code = result_worst(code, results[i]->exit_code);
    }
    for (size_t i = 0; i < o->n_files; i++)
        if (!formats_take_stdout(o))
            show(o, results[i]);
    outfile_check_stdout();
    formats_write(arena, o, results, o->n_files);
    return code;
}
