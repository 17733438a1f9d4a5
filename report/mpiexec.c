#include "report/mpiexec.h"

#include "core/base/path.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <string.h>

static bool has_code(const struct result_run *run, enum diag_code code)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (strcmp(run->findings[i]->code, diag_code_text(code)) == 0)
            return true;
    return false;
}

/* Its inputs are those of the command line, or it has none. */
static bool needs_inputs(const struct result_run *run, const struct result_finding *f)
{
    return f->condition || f->reproduce || (run->command && strstr(run->command, " --given "));
}

/* All ranks stand still, and mpiexec ends none for another one's end. */
static bool is_standstill(const struct result_run *run, const struct result_finding *f)
{
    bool waits = strcmp(f->code, diag_code_text(DIAG_MPI_DEADLOCK)) == 0
                 || strcmp(f->code, diag_code_text(DIAG_MPI_COLL_MISSING)) == 0;
    return waits && run->outcome == OUTCOME_VIOLATED && f->trace->determined
           && !has_code(run, DIAG_MPI_NO_FINALIZE) && !needs_inputs(run, f);
}

/* " 10 fast", of --args. */
static const char *words_of(struct arena *a, const struct result_run *run)
{
    const char **words = NULL, *text = "";
    size_t n = 0, cap = 0;
    shell_words(a, run->command ? run->command : "", &words, &n, &cap);
    for (size_t i = 0; i + 1 < n && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--args") == 0)
            text = words[i + 1];
    return *text ? arena_printf(a, " %s", text) : "";
}

/* "./ring" for "src/ring.c" */
static const char *program(struct arena *a, const struct result *r)
{
    const char *base = path_base(r->files[0]), *dot = strrchr(base, '.');
    return shell_quoted(a, arena_printf(a, "./%.*s", dot ? (int)(dot - base) : (int)strlen(base),
                                        base));
}

const char *mpiexec_line(struct arena *arena, const struct result *r, const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    if (!f || !r->n_files || run->replay || !is_standstill(run, f))
        return NULL;
    bool blocks = f->trace->unbuffered.n > 0 && !f->trace->released.n;
    if (!f->trace->any_buffering && !blocks)
        return NULL;
    return arena_printf(arena, "%smpiexec -n %u %s%s",
                        f->trace->any_buffering ? "" : "UCX_RNDV_THRESH=0 ", run->nprocs,
                        program(arena, r), words_of(arena, run));
}
