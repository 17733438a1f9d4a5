/* What is done in a round depends on its number modulo 3, and on a variable that runs through three values: the
 * fourth round is like the first. */
// verify: -n 3 => verified says "verified for" by own
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, phase = 1;
    double x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < n; t++) {
        if (t % 3 == 0 && phase != 1 && rank)
            MPI_Barrier(MPI_COMM_WORLD);
        phase = phase == 3 ? 1 : phase + 1;
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, (rank + 1) % size, 0, &y, 1, MPI_DOUBLE,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
