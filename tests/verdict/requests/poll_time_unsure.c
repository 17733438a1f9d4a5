/* A loop that may give up after some time: the tool does not know that time goes by. */
// verify: -n 2 => inconclusive MPI-LIVELOCK by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int flag = 0;
    double start;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        start = MPI_Wtime();
        while (!flag && MPI_Wtime() - start < 10)
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
