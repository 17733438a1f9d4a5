/* What is no error stands behind the answer: if it is one thing, and all there is, as a whole; else
 * a line for each code, which names the other places.
 *
 *     a.c: cannot hang: verified for n = 4, for all buffer sizes
 *     a.c:30:5: warning: the communicator that MPI_Cart_sub makes here is not freed before
 *                        MPI_Finalize; also at lines 31, 44 [MPI-COMM-LEAK]
 *     a.c:52:5: warning: the datatype ... [MPI-TYPE-LEAK]
 *           = help: --verbose shows where and when; mpi2spin --explain CODE what to do
 *
 * With --quiet there is a line for each place: scripts and editors read them.
 */
#include "report/text_parts.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "report/select.h"

#include <string.h>

enum { MAX_LINES = 5, MAX_PLACES = 4 };

struct warning {
    const struct result_run *run;
    const struct result_finding *f;
};

struct warnings {
    struct warning *items;
    uint32_t n, cap;
};

/* Those of all runs, the heaviest first. */
static void collect(const struct text_options *o, struct arena *scratch,
                    const struct result *result, struct warnings *to)
{
    for (int severity = DIAG_WARNING; severity >= DIAG_NOTE; severity--)
        for (uint32_t r = 0; r < result->n_runs; r++)
            for (uint32_t i = 0; i < result->runs[r]->n_findings; i++) {
                const struct result_run *run = result->runs[r];
                if ((int)run->findings[i]->severity == severity &&
                    text_is_new(o, result, run, i))
                    VEC_PUSH(scratch, to->items, to->n, to->cap,
                             ((struct warning){run, run->findings[i]}));
            }
}

/* The next one with the same code, or their number. */
static uint32_t next_like(const struct warnings *w, uint32_t i)
{
    const char *code = w->items[i++].f->code;
    while (i < w->n && strcmp(w->items[i].f->code, code) != 0)
        i++;
    return i;
}

static bool is_first(const struct warnings *w, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (strcmp(w->items[k].f->code, w->items[i].f->code) == 0)
            return false;
    return true;
}

/* "; also at lines 31, 44": where the same is so. */
static const char *other_places(struct arena *a, const struct warnings *w, uint32_t first)
{
    const struct src_range *at = &w->items[first].f->at;
    const char *text = "";
    uint32_t n = 0;
    for (uint32_t i = next_like(w, first); i < w->n; i = next_like(w, i)) {
        const struct src_range *other = &w->items[i].f->at;
        if (n++ >= MAX_PLACES)
            continue;
        text = str_same(at->file, other->file)
                   ? arena_printf(a, "%s%s%u", text, n > 1 ? ", " : "", other->line)
                   : arena_printf(a, "%s%s%s:%u", text, n > 1 ? ", " : "", other->file,
                                  other->line);
    }
    if (!n)
        return "";
    return n > MAX_PLACES ? arena_printf(a, "; also at lines %s and %u more", text, n - MAX_PLACES)
                          : arena_printf(a, "; also at line%s %s", n == 1 ? "" : "s", text);
}

/* ", for example where n > 3"; nothing if it is always so. */
static const char *example(struct arena *a, const struct result_finding *f)
{
    for (uint32_t i = 0; i < f->n_notes; i++)
        if (!f->notes[i].at.file && strncmp(f->notes[i].text, "for example ", 12) == 0)
            return arena_printf(a, ", %s", f->notes[i].text);
    return "";
}

static void print_line(const struct text_options *o, const struct result_finding *f,
                       const char *text)
{
    struct src_range shown = f->at; /* its line is not shown */
    diag_print_part(o->out, f->severity, f->at, text, f->code, &shown, o->colour);
}

void text_warning(const struct text_options *o, const struct result_finding *f)
{
    struct arena *scratch = arena_new();
    print_line(o, f, arena_printf(scratch, "%s%s", f->message, example(scratch, f)));
    arena_free(scratch);
}

static void print_codes(const struct text_options *o, struct arena *scratch,
                        const struct warnings *w)
{
    uint32_t codes = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        const struct result_finding *f = w->items[i].f;
        if (is_first(w, i) && codes++ < MAX_LINES)
            print_line(o, f, arena_printf(scratch, "%s%s%s", f->message, example(scratch, f),
                                          other_places(scratch, w, i)));
    }
    if (codes > MAX_LINES)
        fprintf(o->out, "  and %u more kind%s of warnings\n", codes - MAX_LINES,
                codes == MAX_LINES + 1 ? "" : "s");
    diag_print_help(o->out, codes == 1 ? w->items[0].f->help
                                       : "--verbose shows where and when; mpi2spin --explain "
                                         "CODE what to do");
}

static bool has_error(const struct result *result)
{
    for (uint32_t r = 0; r < result->n_runs; r++)
        if (select_has_error(result->runs[r]))
            return true;
    return false;
}

void text_warnings(const struct text_options *o, const struct result *result)
{
    struct arena *scratch = arena_new();
    struct warnings w = {0};
    collect(o, scratch, result, &w);
    if (w.n == 1 && !has_error(result))
        text_finding(o, w.items[0].run, w.items[0].f, false);
    else if (w.n && !o->quiet)
        print_codes(o, scratch, &w);
    else
        for (uint32_t i = 0; i < w.n; i++)
            text_warning(o, w.items[i].f);
    arena_free(scratch);
}
