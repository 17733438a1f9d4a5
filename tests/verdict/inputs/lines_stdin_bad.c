// verify: -n 2 => violated MPI-DEADLOCK line 23 by own
// Rank 0 sends what it finds, and says nothing where the second line is missing.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    char line[80];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (!fgets(line, sizeof line, stdin))
            MPI_Abort(MPI_COMM_WORLD, 1);
        n = atoi(line);
        MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        if (fgets(line, sizeof line, stdin))
            MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        /* that there is one, it takes for granted */
        MPI_Recv(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
