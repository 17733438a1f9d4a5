/* flightgen SEED: a random program in a ring of ranks that posts receives and sends, waits for
 * some of them, and accesses its arrays in between.  The first line says what the verdict must
 * be: the generator knows which bytes are in flight.
 *
 *     // verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 43
 */
#include "tests/random/rng.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 24, REQUESTS = 24, ARRAYS = 3, ACTIONS = 14 };

struct flight {
    bool active, receives;
    int array, lo, hi; /* elements lo..hi-1 */
};

struct open { /* a receive whose message is not yet sent */
    int tag, n;
    uint32_t request;
};

struct gen {
    struct rng rng;
    FILE *out;
    unsigned line;   /* of the one that comes next */
    unsigned wrong;  /* line of the first error, 0: none yet */
    unsigned fill, sum, scale; /* lines of the accesses in the functions */
    struct flight flights[REQUESTS];
    uint32_t n_flights;
    struct open opens[REQUESTS];
    uint32_t n_opens;
    int tag;
};

static const char *const arrays[ARRAYS] = {"global", "local", "heap"};

static void say(struct gen *g, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfprintf(g->out, fmt, args);
    va_end(args);
    fputc('\n', g->out);
    g->line++;
}

static void touch(struct gen *g, int array, int lo, int hi, bool writes, unsigned line)
{
    for (uint32_t i = 0; i < g->n_flights && !g->wrong; i++) {
        const struct flight *f = &g->flights[i];
        if (f->active && f->array == array && lo < f->hi && f->lo < hi &&
            (writes || f->receives))
            g->wrong = line;
    }
}

static void prologue(struct gen *g)
{
    say(g, "#include <mpi.h>\n#include <stdlib.h>\n#include <string.h>");
    g->line += 2;
    say(g, "static double global[%d], result;", CELLS);
    say(g, "static void fill(double *x, int lo, int hi)\n{\n    for (int i = lo; i < hi; i++)");
    g->line += 2;
    g->fill = g->line;
    say(g, "        x[i] = i;\n}\nstatic void sum(const double *x, int lo, int hi)\n{");
    g->line += 3;
    say(g, "    while (lo < hi)");
    g->sum = g->line;
    say(g, "        result += x[lo++];\n}\nstatic void scale(double *x, int n)\n{");
    g->line += 3;
    say(g, "    for (const double *end = x + n; x != end; x++)");
    g->scale = g->line;
    say(g, "        *x *= 2;\n}\nint main(int argc, char **argv)\n{");
    g->line += 3;
    say(g, "    int rank, size;\n    double local[%d], *heap = malloc(sizeof local);", CELLS);
    g->line++;
    say(g, "    MPI_Request r[%d];\n    MPI_Init(&argc, &argv);", REQUESTS);
    say(g, "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    MPI_Comm_size(MPI_COMM_WORLD, &size);");
    say(g, "    int left = (rank + size - 1) %% size, right = (rank + 1) %% size;");
    say(g, "    memset(local, 0, sizeof local);\n    memset(heap, 0, sizeof local);");
    g->line += 3;
}

static void add_flight(struct gen *g, int array, int lo, int n, bool receives)
{
    g->flights[g->n_flights++] = (struct flight){true, receives, array, lo, lo + n};
}

static void receive(struct gen *g, int array, int lo, int n)
{
    touch(g, array, lo, lo + n, true, g->line);
    say(g, "    MPI_Irecv(%s + %d, %d, MPI_DOUBLE, left, %d, MPI_COMM_WORLD, &r[%u]);",
        arrays[array], lo, n, g->tag, g->n_flights);
    g->opens[g->n_opens++] = (struct open){g->tag++, n, g->n_flights};
    add_flight(g, array, lo, n, true);
}

/* The message of one of the receives. */
static void send(struct gen *g, int array, bool waits)
{
    uint32_t k = rng_below(&g->rng, g->n_opens);
    struct open o = g->opens[k];
    int lo = (int)rng_below(&g->rng, (uint32_t)(CELLS - o.n + 1));
    g->opens[k] = g->opens[--g->n_opens];
    touch(g, array, lo, lo + o.n, false, g->line);
    if (waits) {
        say(g, "    MPI_Send(%s + %d, %d, MPI_DOUBLE, right, %d, MPI_COMM_WORLD);",
            arrays[array], lo, o.n, o.tag);
        return;
    }
    say(g, "    MPI_Isend(%s + %d, %d, MPI_DOUBLE, right, %d, MPI_COMM_WORLD, &r[%u]);",
        arrays[array], lo, o.n, o.tag, g->n_flights);
    add_flight(g, array, lo, o.n, false);
}

static bool can_complete(const struct gen *g, uint32_t request)
{
    for (uint32_t i = 0; i < g->n_opens; i++)
        if (g->opens[i].request == request)
            return false;
    return g->flights[request].active;
}

/* MPI_Wait for the first request that can be complete, or MPI_Waitall for those behind it. */
static void wait_some(struct gen *g, bool all)
{
    uint32_t first = rng_below(&g->rng, g->n_flights), n = 0;
    while (first < g->n_flights && !can_complete(g, first))
        first++;
    while (first + n < g->n_flights && can_complete(g, first + n) && (all || !n))
        g->flights[first + n++].active = false;
    if (all && n)
        say(g, "    MPI_Waitall(%u, r + %u, MPI_STATUSES_IGNORE);", n, first);
    else if (n)
        say(g, "    MPI_Wait(&r[%u], MPI_STATUS_IGNORE);", first);
}

static void use(struct gen *g, int array, int lo, int n)
{
    int other = (int)rng_below(&g->rng, ARRAYS);
    int from = (int)rng_below(&g->rng, (uint32_t)(CELLS - n + 1));
    switch (rng_below(&g->rng, 6)) {
    case 0:
        touch(g, array, lo, lo + n, true, g->fill);
        say(g, "    fill(%s, %d, %d);", arrays[array], lo, lo + n);
        break;
    case 1:
        touch(g, array, lo, lo + n, false, g->sum);
        say(g, "    sum(%s, %d, %d);", arrays[array], lo, lo + n);
        break;
    case 2:
        touch(g, array, lo, lo + n, true, g->scale);
        say(g, "    scale(%s + %d, %d);", arrays[array], lo, n);
        break;
    case 3:
        touch(g, other, from, from + n, false, g->line);
        touch(g, array, lo, lo + n, true, g->line);
        say(g, "    memmove(%s + %d, %s + %d, %d * sizeof(double));", arrays[array], lo,
            arrays[other], from, n);
        break;
    case 4:
        touch(g, array, lo, lo + 1, true, g->line);
        say(g, "    %s[%d] = rank;", arrays[array], lo);
        break;
    default:
        touch(g, array, lo, lo + 1, false, g->line);
        say(g, "    result += *(%s + %d);", arrays[array], lo);
        break;
    }
}

static void act(struct gen *g)
{
    int array = (int)rng_below(&g->rng, ARRAYS);
    int n = (int)rng_range(&g->rng, 1, rng_percent(&g->rng, 70) ? 6 : CELLS);
    int lo = (int)rng_below(&g->rng, (uint32_t)(CELLS - n + 1));
    bool room = g->n_flights + g->n_opens + 1 < REQUESTS;
    uint32_t what = rng_below(&g->rng, 100);
    if (what < 25 && room)
        receive(g, array, lo, n);
    else if (what < 38 && g->n_opens)
        send(g, array, false);
    else if (what < 45 && g->n_opens)
        send(g, array, true);
    else if (what < 60 && g->n_flights)
        wait_some(g, what < 52);
    else
        use(g, array, lo, n);
}

static void epilogue(struct gen *g)
{
    while (g->n_opens)
        send(g, 0, true);
    for (uint32_t i = 0; i < g->n_flights; i++)
        if (g->flights[i].active)
            say(g, "    MPI_Wait(&r[%u], MPI_STATUS_IGNORE);", i);
    say(g, "    free(heap);\n    MPI_Finalize();\n    return result > 0;\n}");
}

int main(int argc, char **argv)
{
    char *text = NULL;
    size_t size = 0;
    struct gen g = {.line = 2};
    if (argc < 2 || !(g.out = open_memstream(&text, &size)))
        return 1;
    g.rng.state = strtoull(argv[1], NULL, 10);
    prologue(&g);
    for (uint32_t n = rng_range(&g.rng, 4, ACTIONS); n; n--)
        act(&g);
    epilogue(&g);
    fclose(g.out);
    if (g.wrong)
        printf("// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line %u\n%s", g.wrong, text);
    else
        printf("// verify: -n 2 => verified\n%s", text);
    free(text);
    return 0;
}
