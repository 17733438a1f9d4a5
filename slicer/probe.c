/* m2s-slicer-probe FILE.ir [--no-slice] [--keep-float-arrays] [--ledger] [--time]
 *                  [--explain FILE:LINE|kept] [--flights]
 *
 * Prints the slice of a program in text form; with --explain the reasons instead.  --flights:
 * the slice for the check of buffers in flight.
 */
#include "slicer/slicer.h"

#include "core/base/fail.h"
#include "core/ir/check.h"
#include "core/ir/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct request {
    const char *input, *file;
    unsigned line;
    bool ledger, time, flights, kept;
    struct slicer_options options;
};

static char *read_all(struct arena *a, const char *path)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    size_t n = 0, cap = 1 << 16;
    char *text = malloc(cap), *copy;
    if (!in)
        fail("%s:", path);
    for (size_t got; text && (got = fread(text + n, 1, cap - n - 1, in)) > 0;) {
        n += got;
        if (n + 1 == cap)
            text = realloc(text, cap *= 2);
    }
    if (!text)
        fail_memory();
    text[n] = '\0';
    copy = arena_memdup(a, text, n + 1);
    free(text);
    if (in != stdin)
        fclose(in);
    return copy;
}

static void set_place(struct request *r, struct arena *a, const char *place)
{
    const char *colon = place ? strrchr(place, ':') : NULL;
    r->kept = place && strcmp(place, "kept") == 0;
    if (r->kept)
        return;
    if (!colon)
        fail("--explain needs FILE:LINE or kept");
    r->file = arena_printf(a, "%.*s", (int)(colon - place), place);
    r->line = (unsigned)strtoul(colon + 1, NULL, 10);
}

static struct request parse_arguments(struct arena *a, int argc, char **argv)
{
    struct request r = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--explain") == 0)
            set_place(&r, a, argv[++i]);
        else if (strcmp(argv[i], "--ledger") == 0)
            r.ledger = true;
        else if (strcmp(argv[i], "--time") == 0)
            r.time = true;
        else if (strcmp(argv[i], "--flights") == 0)
            r.flights = true;
        else if (strcmp(argv[i], "--no-slice") == 0)
            r.options.keep_all = true;
        else if (strcmp(argv[i], "--keep-float-arrays") == 0)
            r.options.keep_float_arrays = true;
        else
            r.input = argv[i];
    }
    if (!r.input)
        fail("usage: m2s-slicer-probe FILE.ir [options]");
    return r;
}

static void print_ledger(const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++)
        printf("%s: %s:%u: %s\n", ledger_kind_text(l->items[i].kind),
               l->items[i].at.file ? l->items[i].at.file : "?", l->items[i].at.line,
               l->items[i].text);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct request r = parse_arguments(a, argc, argv);
    struct ledger ledger = {.arena = a};
    const char *error = NULL;
    struct ir_prog *p = ir_parse(a, read_all(a, r.input), r.input, &error);
    if (!p)
        fail("%s", error);
    if ((error = ir_check(p, a)))
        fail("%s: %s", r.input, error);
    clock_t start = clock();
    struct slicer_program *program = slicer_program_new(a, p, NULL);
    if (r.flights && (r.options.touched = slicer_flights(a, program)))
        r.options.n_touched = p->next_id;
    struct slicer_result result = slicer_run(a, program, &r.options, &ledger);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if ((error = ir_check(result.prog, a)))
        bug("the slice is broken: %s", error);
    if (r.time)
        fprintf(stderr, "%u kept, %u dropped, %.3f s\n", result.kept, result.dropped,
                seconds);
    if (r.file && !slicer_explain(stdout, &result, p, r.file, r.line))
        fail("there is no statement at %s:%u", r.file, r.line);
    if (r.kept)
        slicer_explain_kept(stdout, &result, p);
    if (!r.file && !r.ledger && !r.kept)
        ir_dump(stdout, result.prog);
    if (r.ledger)
        print_ledger(&ledger);
    arena_free(a);
    return 0;
}
