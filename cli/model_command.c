#include "cli/model_command.h"

#include "cli/outfile.h"
#include "cli/verify_command.h"
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/path.h"
#include "codegen/everyn/everyn.h"
#include "report/build.h"

#include <string.h>
#include <unistd.h>

static const char *model_name(struct arena *arena, const struct options *o)
{
    if (o->output)
        return o->output;
    const char *base = path_base(o->files[0]), *dot = strrchr(base, '.');
    return arena_printf(arena, "%.*s.pml", dot ? (int)(dot - base) : (int)strlen(base), base);
}

/* A model that misses behaviour must not be taken for the whole program. */
static void warn_bounds(const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->items[i].direction == LEDGER_UNDER)
            fprintf(stderr, "mpi2spin: note: the model holds within a bound: %s [%s]\n",
                    l->items[i].text, ledger_kind_text(l->items[i].kind));
}

static bool cuts_data(const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->items[i].kind == LEDGER_FLOAT || l->items[i].kind == LEDGER_MESSAGE)
            return true;
    return false;
}

static uint64_t count_states(const struct skel *s)
{
    uint64_t n = 0;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++)
            n += s->worlds[w].ranks[p].n_states;
    return n;
}

/* The skeleton to print: of the slice that cuts no data if that is exact and not large, so
 * that SPIN says of the model what `mpi2spin verify` says of the program. */
static struct skel *best_skeleton(struct arena *arena, const struct options *o,
                                  const struct compiled *c, struct ledger *ledger,
                                  struct diags *ds)
{
    uint64_t half = clock_part(o->give_up_ms, 50);
    struct skel *s = pipeline_skeleton(arena, o, c, o->counts[0], o->give_up_ms, ledger, ds);
    if (!s || o->no_slice || !cuts_data(ledger) || clock_is_over(half))
        return s;
    struct compiled precise;
    struct ledger other = {.arena = arena};
    struct diags quiet = {.arena = arena};
    pipeline_slice(arena, o, c, refine_rung(RUNG_PRECISE), &precise);
    struct skel *p = pipeline_skeleton(arena, o, &precise, o->counts[0], o->give_up_ms, &other,
                                       &quiet);
    if (!p || ledger_has(&other, LEDGER_OVER) || count_states(p) > 2 * count_states(s))
        return s;
    *ledger = other;
    return p;
}

/* With the number of processes as a macro. */
static int model_of_every(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct anyn_explored e = pipeline_families(arena, c, o->give_up_ms, ANYN_ALL_SIZES);
    const char *why = e.families ? everyn_misfit(e.families, &e.at) : e.left;
    if (why) {
        diag_print_place(stderr, e.at);
        fprintf(stderr, "no model for every number of processes: %s\n", why);
        return EXIT_UNSUPPORTED;
    }
    struct outfile f = outfile_open(arena, model_name(arena, o));
    everyn_print(f.stream, e.families, path_base(o->files[0]));
    outfile_close(&f);
    if (!o->quiet && f.stream != stdout) {
        printf("%s: every number of processes; check it for 6 with: spin %s -run %s\n", f.path,
               e.families->n_dims == 1 ? "-DN=6" : "-DP=2 -DQ=3", f.path);
        outfile_check_stdout();
    }
    return EXIT_VERIFIED;
}

int model_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    if (o->every.is_asked)
        return model_of_every(arena, o, c);
    struct diags ds = {.arena = arena};
    struct ledger ledger = {.arena = arena};
    uint32_t n = o->counts[0];
    struct skel *s = best_skeleton(arena, o, c, &ledger, &ds);
    verify_print_diags(&ds, o);
    if (!s)
        return build_diags_exit(&ds);
    const char *error = NULL;
    struct model *m = pipeline_model(arena, o, s, &ledger, &error);
    if (!m) {
        fprintf(stderr, "mpi2spin: error: no model for %u processes: %s\n", n, error);
        return EXIT_UNSUPPORTED;
    }
    struct outfile f = outfile_open(arena, model_name(arena, o));
    fwrite(m->promela, 1, m->length, f.stream);
    outfile_close(&f);
    warn_bounds(&ledger);
    if (!o->quiet && f.stream != stdout) {
        printf("%s: %u processes, %s encoding; check it with: spin -run %s\n", f.path, n,
               encoding_text(m->encoding), f.path);
        if (isatty(STDOUT_FILENO))
            printf("or go the whole way, with counterexamples in lines of C:\n  %s\n",
                   options_reproduce(arena, o, n));
        outfile_check_stdout();
    }
    return EXIT_VERIFIED;
}
