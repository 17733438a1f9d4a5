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
    const char *files, *before, *variables, *words;
    bool is_none;         /* there is no such line: bounds are no inputs */
};

/* "printf '4\\n1\\n' | ": as the option says it, which writes a backslash as printf reads it. */
static void add_given(struct arena *a, struct line *line, const char *option)
{
    struct given g;
    const char *text = strchr(option, '=');
    if (!text || !given_parse(a, option, &g)) {
        line->is_none = true;
        return;
    }
    if (*g.name == '$') {
        line->variables = arena_printf(a, "%s%s=%s ", line->variables, g.name + 1,
                                       shell_quoted(a, g.text));
        return;
    }
    const char *made = arena_printf(a, "printf %s", shell_quoted(a, text + 1));
    line->is_none |= strpbrk(text, "%\n") || strchr(g.name, '/');
    if (strcmp(g.name, "stdin") == 0)
        line->before = arena_printf(a, "%s | ", made);
    else
        line->files = arena_printf(a, "%s%s >%s && ", line->files, made, shell_quoted(a, g.name));
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
    struct line line = {.files = "", .before = "", .variables = "", .words = ""};
    add_options(a, &line, run->command);
    add_options(a, &line, f->reproduce);
    if (*line.words)
        line.words = arena_printf(a, " %s", line.words);
    return line;
}

const char *mpiexec_program(struct arena *a, const struct result *r)
{
    const char *base = path_base(r->files[0]), *dot = strrchr(base, '.');
    return r->target ? r->target
                     : arena_printf(a, "%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

/* Files go to a folder of their own: none of the user's is written over. */
static const char *started(struct arena *a, const struct line *line, const char *program,
                           const char *mpiexec)
{
    const char *folder = *line->files ? "$OLDPWD" : ".";
    const char *start = arena_printf(a, "%s%s%s %s/%s%s", line->before, line->variables, mpiexec,
                                     folder, shell_quoted(a, program), line->words);
    return *line->files ? arena_printf(a, "(cd $(mktemp -d) && %s%s)", line->files, start) : start;
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
    const char *mpiexec = arena_printf(arena, "%smpiexec -n %u",
                                       f->trace->any_buffering ? "" : "UCX_RNDV_THRESH=0 ",
                                       run->nprocs);
    return started(arena, &line, mpiexec_program(arena, r), mpiexec);
}
