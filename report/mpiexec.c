#include "report/mpiexec.h"

#include "core/base/given.h"
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

/* All ranks stand still, and mpiexec ends none for another one's end. */
static bool is_standstill(const struct result_run *run, const struct result_finding *f)
{
    bool waits = strcmp(f->code, diag_code_text(DIAG_MPI_DEADLOCK)) == 0
                 || strcmp(f->code, diag_code_text(DIAG_MPI_COLL_MISSING)) == 0;
    return waits && run->outcome == OUTCOME_VIOLATED && f->trace->determined
           && !has_code(run, DIAG_MPI_NO_FINALIZE) && (!f->condition || f->reproduce);
}

/* ---- inputs ---- */

struct line { /* what stands before mpiexec, and behind the program */
    const char *before, *variables, *words;
    bool is_none;         /* there is no such line: files have to be made, bounds are no inputs */
};

/* "printf '4\\n1\\n' | ": as the option says it, which writes a backslash as printf reads it. */
static void add_given(struct arena *a, struct line *line, const char *option)
{
    struct given g;
    const char *text = strchr(option, '=');
    if (!text || !given_parse(a, option, &g))
        line->is_none = true;
    else if (strcmp(g.name, "stdin") == 0 && !strpbrk(text, "%\n") && !*line->before)
        line->before = arena_printf(a, "printf %s | ", shell_quoted(a, text + 1));
    else if (*g.name == '$')
        line->variables = arena_printf(a, "%s%s=%s ", line->variables, g.name + 1,
                                       shell_quoted(a, g.text));
    else
        line->is_none = true;
}

static void add_options(struct arena *a, struct line *line, const char *options)
{
    const char **words = NULL;
    size_t n = 0, cap = 0;
    shell_words(a, options ? options : "", &words, &n, &cap);
    for (size_t i = 0; i + 1 < n && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--args") == 0)
            line->words = words[i + 1];
        else if (strcmp(words[i], "--given") == 0)
            add_given(a, line, words[i + 1]);
        line->is_none |= strcmp(words[i], "--input") == 0;
    }
}

static struct line line_of(struct arena *a, const struct result_run *run,
                           const struct result_finding *f)
{
    struct line line = {.before = "", .variables = "", .words = ""};
    add_options(a, &line, run->command);
    add_options(a, &line, f->reproduce);
    if (*line.words)
        line.words = arena_printf(a, " %s", line.words);
    return line;
}

/* "./ring" for "src/ring.c"; what a build makes has its name from there. */
static const char *program(struct arena *a, const struct result *r)
{
    if (r->target)
        return shell_quoted(a, arena_printf(a, "./%s", r->target));
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
    struct line line = line_of(arena, run, f);
    if (line.is_none || (!f->trace->any_buffering && !blocks))
        return NULL;
    return arena_printf(arena, "%s%s%smpiexec -n %u %s%s", line.before, line.variables,
                        f->trace->any_buffering ? "" : "UCX_RNDV_THRESH=0 ", run->nprocs,
                        program(arena, r), line.words);
}
