/* Who waits for whom at the end of each counterexample, as Graphviz graphs.
 *
 *     digraph "ring.c, n = 3" {
 *       r0 [label="rank 0\nMPI_Send\nring.c:30"];
 *       r0 -> r1 [penwidth=3];                     in the cycle
 *     }
 */
#include "report/format.h"

static void quoted(FILE *out, const char *s, int n)
{
    for (; *s && n != 0; s++, n--) {
        if (*s == '"' || *s == '\\')
            fputc('\\', out);
        fputc(*s, out);
    }
}

static void node(FILE *out, const struct result_final *f, uint32_t rank)
{
    fprintf(out, "  r%u [label=\"rank %u\\n", rank, rank);
    if (f->ended) {
        fputs("ended\", style=dashed];\n", out);
        return;
    }
    if (f->failed)
        fputs("failed\\n", out);
    const char *call = f->call ? f->call : f->operation;
    quoted(out, call, format_call_length(call));
    if (f->at.file) {
        fputs("\\n", out);
        quoted(out, f->at.file, -1);
        fprintf(out, ":%u", f->at.line);
    }
    fputs("\"];\n", out);
}

static bool in_cycle(const struct result_trace *t, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < t->n_cycle; i++)
        if (t->cycle[i] == from && t->cycle[(i + 1) % t->n_cycle] == to)
            return true;
    return false;
}

static void graph(FILE *out, const struct result *result, const struct result_run *run,
                  const struct result_trace *t)
{
    fputs("digraph \"", out);
    for (uint32_t i = 0; i < result->n_files; i++) {
        fputs(i ? ", " : "", out);
        quoted(out, result->files[i], -1);
    }
    fprintf(out, ", n = %u\" {\n  node [shape=box];\n", run->nprocs);
    for (uint32_t r = 0; r < t->nprocs; r++)
        node(out, &t->final[r], r);
    for (uint32_t r = 0; r < t->nprocs; r++)
        for (uint32_t i = 0; !t->final[r].ended && i < t->final[r].n_waits_for; i++)
            fprintf(out, "  r%u -> r%u%s;\n", r, t->final[r].waits_for[i],
                    in_cycle(t, r, t->final[r].waits_for[i])
                        ? " [penwidth=3, color=red, label=\"cycle\"]"
                        : "");
    fputs("}\n", out);
}

void dot_write(FILE *out, const struct result *const *results, size_t n)
{
    size_t graphs = 0;
    for (size_t i = 0; i < n; i++)
        for (uint32_t r = 0; r < results[i]->n_runs; r++) {
            const struct result_run *run = results[i]->runs[r];
            for (uint32_t f = 0; f < run->n_findings; f++)
                if (run->findings[f]->trace) {
                    graph(out, results[i], run, run->findings[f]->trace);
                    graphs++;
                }
        }
    if (!graphs)
        fputs("digraph \"no counterexample\" {\n}\n", out);
}
