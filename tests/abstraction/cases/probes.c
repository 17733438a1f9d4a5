// dump: -n 3
// A probe tells source, tag and size; a loop that polls and counts becomes one state; a matched
// probe puts its message into a request slot.
// expect: [probe c0 c1]
// expect: select polls
// expect: [mprobe c
// expect: mrecv 0
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n, flag = 0, tries = 0, x[4] = {0};
    MPI_Status status;
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &n);
        int *all = malloc((size_t)n * sizeof *all);
        MPI_Recv(all, n, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(x, 4, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        while (!flag) {
            MPI_Iprobe(1, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
            tries++;
        }
        MPI_Mprobe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &message, &status);
        MPI_Mrecv(x, 4, MPI_INT, &message, &status);
    } else {
        MPI_Send(x, rank, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
