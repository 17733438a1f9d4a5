// verify: -n 2 => violated MPI-TYPE-MISMATCH line 19 by walk
//
// MPI_BYTE is a type of its own: what is sent as MPI_DOUBLE cannot be received as bytes
// (MPI-4.0 3.3.1).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    double x = 1.5;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x = 2.5;
        MPI_Send(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        double y;
        MPI_Recv(&y, sizeof y, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%g\n", y);
    }
    MPI_Finalize();
    return 0;
}
