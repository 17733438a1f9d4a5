// verify: -n 2 => bounded
// The level of thread support is the one that MPI_Init_thread has given.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, provided, level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Query_thread(&level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (level == provided || rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
