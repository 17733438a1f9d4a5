// trace: -n 3 => 5 what fopen gives at random_decides.c:13
/* Executions differ, and none of them is wrong: that is nobody's fault. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, tag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        FILE *f = fopen("/dev/urandom", "r");
        tag = fgetc(f);
        fclose(f);
    }
    MPI_Bcast(&tag, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < 3; i++)
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(NULL, 0, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
