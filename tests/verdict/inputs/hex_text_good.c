/* A negative int in hexadecimal has 32 bits. */
// verify: -n 2 => verified by walk
#include <mpi.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char text[20];
    snprintf(text, sizeof text, "%x", -rank);
    if (rank == 1 && strcmp(text, "ffffffff") != 0)
        MPI_Recv(&size, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
