// verify: -n 2..3 => verified clean
// Grids from posix_memalign() in a function of their own have no addresses in them: what is computed there
// decides nothing.
#include <mpi.h>
#include <stdlib.h>

enum { N = 64 };

static double *make_grid(int n)
{
    void *memory;
    if (posix_memalign(&memory, 64, n * sizeof(double)) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return memory;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double *now = make_grid(N * N), *next = make_grid(N * N);
    for (int t = 0; t < 3; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                next[i * N + j] = now[i * N + j - 1] + now[i * N + j + 1];
        double *other = now;
        now = next;
        next = other;
        MPI_Bcast(now, N * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
