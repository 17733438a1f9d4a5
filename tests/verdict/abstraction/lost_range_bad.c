// verify: -n 2 => violated MPI-DEADLOCK line 26
/* As lost_range_good.c, but only the numbers of that range lead to the right tag. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[64];

int main(int argc, char **argv)
{
    int rank, sum = 0, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        sprintf(text, "%d", 300);
        MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else {
        char in[16] = "";
        MPI_Recv(in, 16, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        got = (int)strtol(in, NULL, 10);
    }
    MPI_Allreduce(&got, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(&sum, 1, MPI_INT, 1, sum < 4 ? 7 : 8, MPI_COMM_WORLD);
    else
        MPI_Recv(&sum, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
