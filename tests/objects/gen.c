/* One program: the library, steps in functions, and main. */
#include "tests/objects/gen.h"

enum { MAX_STEPS = 6 };

static unsigned below(struct gen *g, unsigned n)
{
    return rng_below(&g->rng, n);
}

static void choose_features(struct gen *g)
{
    for (int i = 0; i < 5; i++)
        g->has[below(g, FEATURE_COUNT)] = true;
    g->has[FEATURE_POINTERS] |= below(g, 2);
    g->has[FEATURE_SWITCHES] |= below(g, 2);
}

static void put_step_function(struct gen *g, unsigned number)
{
    g->in_step = true;
    fprintf(g->out, "static void step%u(int *via, struct node *at)\n{\n", number);
    gen_statements(g, 1 + (int)below(g, 4));
    gen_step(g);
    gen_statements(g, (int)below(g, 2));
    fputs("    (void)via;\n    (void)at;\n}\n\n", g->out);
    g->in_step = false;
}

static void put_start(struct gen *g)
{
    fputs("    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
          "    MPI_Comm_size(MPI_COMM_WORLD, &size);\n"
          "    world = MPI_COMM_WORLD;\n    box.comm = world;\n    types[1] = MPI_INT;\n"
          "    first.next = &second;\n    first.to = &g[3];\n    second.to = &a[1];\n", g->out);
    fprintf(g->out, "    for (int i = 0; i < 8; i++) {\n        a[i] = K(i * %u + rank * %u);\n"
                    "        b[i] = K(i * i * %u + %u);\n    }\n", below(g, 300), below(g, 90),
            below(g, 30), below(g, 400));
    fprintf(g->out, "    for (int i = 0; i < 4; i++) {\n        g[i] = K(rank * %u + i);\n"
                    "        q[i].x = K(i + %u);\n        q[i].y = b[i + 2];\n    }\n",
            1 + below(g, 200), below(g, 1000));
    if (g->has[FEATURE_COMMS])
        fputs("    MPI_Comm_dup(MPI_COMM_WORLD, &other);\n", g->out);
}

static void put_main(struct gen *g, unsigned steps)
{
    fputs("int main(int argc, char **argv)\n{\n", g->out);
    put_start(g);
    for (unsigned i = 0; i < steps; i++) {
        gen_statements(g, 2 + (int)below(g, 6));
        const char *node = below(g, 2) ? "mark" : "head";
        if (below(g, 3))
            fprintf(g->out, "    step%u(&%s, %s);\n", i, gen_place(g), node);
        else
            fprintf(g->out, "    {\n    void (*step)(int *, struct node *) = step%u;\n"
                            "    step(p0, %s);\n    }\n", i, node);
        if (below(g, 3) == 0)
            gen_step(g);
    }
    if (g->has[FEATURE_COMMS])
        fputs("    MPI_Comm_free(&other);\n", g->out);
    fputs("    MPI_Finalize();\n    return 0;\n}\n", g->out);
}

struct gen gen_program(FILE *out, uint64_t seed)
{
    struct gen g = {.rng = {seed}, .out = out};
    unsigned steps = 1 + below(&g, MAX_STEPS - 1);
    g.nprocs = 2 + (int)below(&g, GEN_MAX_RANKS - 1);
    g.drops = rng_percent(&g.rng, 20) ? 1 + (int)below(&g, 2) : 0;
    choose_features(&g);
    gen_declarations(&g);
    gen_exchange_library(&g);
    for (unsigned i = 0; i < steps; i++)
        put_step_function(&g, i);
    put_main(&g, steps);
    return g;
}
