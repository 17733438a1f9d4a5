/* From round 901 on it is another tag. */
// verify: -n 4 => violated MPI-DEADLOCK says " --args"
// verify: -n 4 --args 1100 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rounds = argc > 1 ? atoi(argv[1]) : 10, right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    for (int t = 0; t < rounds; t++)
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, right, t % 2, &y, 1, MPI_DOUBLE, left,
                     (t > 900 ? t + 1 : t) % 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
