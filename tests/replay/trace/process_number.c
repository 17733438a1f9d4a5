// trace: -n 2 => 5 what getpid gives at process_number.c:10
/* The number of a process says which rank sends. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    long own, all[2];
    MPI_Init(&argc, &argv);
    own = (long)getpid();
    MPI_Allgather(&own, 1, MPI_LONG, all, 1, MPI_LONG, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
