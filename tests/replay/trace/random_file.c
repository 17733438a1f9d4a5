// trace: -n 2 => 5 what fopen gives at random_file.c:11
/* Numbers of the system decide which message comes first; both are right. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, c = 0, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("/dev/urandom", "r");
    c = fgetc(f);
    fclose(f);
    size = 1 + c % 2;
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, size, MPI_COMM_WORLD);
    else
        MPI_Recv(NULL, 0, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
