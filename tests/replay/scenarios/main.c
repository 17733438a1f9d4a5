#include "scenarios.h"

int rank, size;

static int run(const struct scenario *s, const char *name)
{
    for (; s->name; s++)
        if (strcmp(s->name, name) == 0) {
            s->run();
            return 1;
        }
    return 0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &size);
    if (argc < 2 || !(run(matchings, argv[1]) || run(data, argv[1]) || run(calls, argv[1])))
        fprintf(stderr, "there is no such scenario\n");
    MPI_Finalize();
    return 0;
}
