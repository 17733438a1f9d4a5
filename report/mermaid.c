/* The first counterexample as a Mermaid sequence diagram.
 *
 *     sequenceDiagram
 *       participant r0 as rank 0
 *       r0->>r1: MPI_Send ring.c#58;28
 *       Note over r0,r2: MPI_Barrier ring.c#58;40
 *
 * Mermaid takes some characters and the word "end" for its own: they are written as character
 * codes.
 */
#include "report/format.h"

#include "core/base/path.h"

#include <ctype.h>
#include <string.h>

enum { MAX_EVENTS = 400 };

static void escaped(FILE *out, const char *s, int n)
{
    for (; *s && n != 0; s++, n--) {
        if (isalnum((unsigned char)*s) || strchr(" _-./,*&+=!", *s))
            fputc(*s, out);
        else
            fprintf(out, "#%u;", (unsigned char)*s);
    }
}

static void call_at(FILE *out, const char *call, const char *operation, struct src_range at)
{
    const char *text = call ? call : operation;
    escaped(out, text, format_call_length(text));
    if (at.file) {
        fputc(' ', out);
        escaped(out, path_base(at.file), -1);
        fprintf(out, "#58;%u", at.line);
    }
    fputc('\n', out);
}

static void message(FILE *out, const struct result_event *e)
{
    fprintf(out, "  r%u->>r%u: ", e->rank, e->partner);
    call_at(out, e->call, e->operation, e->at);
}

static void event(FILE *out, const struct result_event *e)
{
    switch (e->kind) {
    case EVENT_MESSAGE:
        if (e->partner != RESULT_NONE) {
            message(out, e);
            return;
        }
        break;
    case EVENT_SEND:
        if (e->partner != RESULT_NONE) {
            fprintf(out, "  r%u-)r%u: buffered, ", e->rank, e->partner);
            call_at(out, e->call, e->operation, e->at);
            return;
        }
        break;
    case EVENT_CHOICE:
    case EVENT_RECEIVE:
    case EVENT_ENTER:
    case EVENT_LEAVE:
    case EVENT_WAIT:
        break;
    }
    fprintf(out, "  Note over r%u: ", e->rank);
    call_at(out, e->call, e->operation, e->at);
}

static void final(FILE *out, const struct result_trace *t)
{
    for (uint32_t r = 0; r < t->nprocs; r++) {
        const struct result_final *f = &t->final[r];
        if (!f->failed && !result_is_blocked(t, r))
            continue;
        fprintf(out, "  Note over r%u: %s ", r, f->failed ? "fails at" : "blocked in");
        call_at(out, f->call, f->operation, f->at);
        for (uint32_t i = 0; i < f->n_waits_for && f->n_waits_for <= 2; i++)
            fprintf(out, "  r%u--xr%u: waits\n", r, f->waits_for[i]);
    }
}

static void diagram(FILE *out, const struct result *result, const struct result_run *run,
                    const struct result_finding *f)
{
    const struct result_trace *t = f->trace;
    uint32_t first = t->n_events > MAX_EVENTS ? t->n_events - MAX_EVENTS : 0;
    fputs("sequenceDiagram\n", out);
    fprintf(out, "  %%%% %s, n = %u\n", result->n_files ? result->files[0] : "", run->nprocs);
    for (uint32_t r = 0; r < t->nprocs; r++)
        fprintf(out, "  participant r%u as rank %u\n", r, r);
    if (first)
        fprintf(out, "  Note over r0: %u events before\n", first);
    for (uint32_t i = first; i < t->n_events; i++)
        event(out, &t->events[i]);
    final(out, t);
}

void mermaid_write(FILE *out, const struct result *const *results, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (uint32_t r = 0; r < results[i]->n_runs; r++) {
            const struct result_finding *f = result_counterexample(results[i]->runs[r]);
            if (f) {
                diagram(out, results[i], results[i]->runs[r], f);
                return;
            }
        }
    fputs("sequenceDiagram\n  %% no counterexample\n  participant r0 as rank 0\n", out);
}
