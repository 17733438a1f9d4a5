/* Bodies that go round a ring of processes, once in each step; as many steps as the argument says. */
#include <mpi.h>
#include <stdlib.h>

enum { BODIES = 100 };

int main(int argc, char **argv)
{
    static double mine[BODIES], forces[BODIES], one[BODIES], other[BODIES];
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    int steps = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < steps; t++) {
        double *out = one, *in = other;
        for (int i = 0; i < BODIES; i++)
            out[i] = mine[i];
        for (int k = 0; k < n; k++) {
            MPI_Request r[2];
            MPI_Irecv(in, BODIES, MPI_DOUBLE, (rank + n - 1) % n, 0, MPI_COMM_WORLD, &r[0]);
            MPI_Isend(out, BODIES, MPI_DOUBLE, (rank + 1) % n, 0, MPI_COMM_WORLD, &r[1]);
            for (int i = 0; i < BODIES; i++)
                forces[i] += mine[i] - out[i];
            MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
            double *swap = in;
            in = out;
            out = swap;
        }
        for (int i = 0; i < BODIES; i++)
            mine[i] += forces[i];
    }
    MPI_Finalize();
    return 0;
}
