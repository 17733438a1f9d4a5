// verify: -n 2 => bounded says "numbers of this datatype are assumed not to be negative"
/* Nothing shows that the number of rows, which is read, is not negative. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 4;
    MPI_Datatype row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Type_vector(n, 1, 8, MPI_DOUBLE, &row);
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
