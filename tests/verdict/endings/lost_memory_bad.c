// verify: -n 2 => violated MPI-COLL-MISSING line 18
// ... where one rank alone communicates at its end.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at;
    unsigned long n;
    char local[16];
};

static void last(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}

static void put(struct text *t, const char *s)
{
    unsigned long n = strlen(s);
    if (n > 15)
        t->at = malloc(n + 1);
    memcpy(t->at, s, n);
    t->at[n] = 0;
    t->n = n;
}

int main(int argc, char **argv)
{
    struct text a = {.at = a.local};
    atexit(last);
    MPI_Init(&argc, &argv);
    if (argc > 1) {
        put(&a, argv[1]);
        a.at[a.n / 2] = 'x';
        if (a.at[0] == 'q')
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
