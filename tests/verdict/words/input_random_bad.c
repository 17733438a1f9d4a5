/* One of three ways to go on has no answer. */
// verify: -n 2 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int way = 0, x = 0;
    if (rank == 0) {
        way = rand() % 3;
        MPI_Send(&way, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        switch (way) {
        case 0: MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); break;
        case 1: MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); break;
        default: MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); break;
        }
    } else if (rank == 1) {
        MPI_Recv(&way, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (way < 2)
            MPI_Send(&x, 1, MPI_INT, 0, way + 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
