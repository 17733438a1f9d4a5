/* Only numbers depend on the access, no communication. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 15
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank;
    double u[8] = {0}, sum = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&u[7], 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
        for (int i = 0; i < 8; i++)
            sum += u[i] * 0.5;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        printf("%g", sum);
    } else if (rank == 1) {
        MPI_Send(u, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
