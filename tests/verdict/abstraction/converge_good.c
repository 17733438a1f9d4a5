/* All ranks leave the loop together, because the reduced value is the same on all. */
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank, size, iter = 0;
    double local, error = 1.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand((unsigned)time(NULL) + rank);
    while (error > 0.001 && iter < 50) {
        MPI_Sendrecv_replace(&local, 1, MPI_DOUBLE, (rank + 1) % size, 0,
                             (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        local = rand() / 3.0;
        MPI_Allreduce(&local, &error, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        iter++;
    }
    MPI_Finalize();
    return 0;
}
