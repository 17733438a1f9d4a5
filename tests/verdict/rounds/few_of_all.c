// verify: -n 3 --max-steps 400000 => verified
// Thousands of rounds of two ranks, of which those that are alike are passed at once; a third rank
// has ended before, and has no state any more.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int m = 1; m <= 1 << 17; m += 50) {
        double *b = malloc(m * 8);
        for (int i = 0; i < 10; i++)
            if (rank == 0) {
                MPI_Ssend(b, m, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
                MPI_Recv(b, m, MPI_DOUBLE, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else if (rank == 1) {
                MPI_Recv(b, m, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Ssend(b, m, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
            }
        free(b);
    }
    MPI_Finalize();
    return 0;
}
