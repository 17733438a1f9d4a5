/* MPI may provide less than is required: then all ranks end. */
// verify: -n 2 => bounded says "unless MPI_Init_thread provides a lower level than is required at line 9"
// verify: -n 2 --check environment => verified says "for all buffer sizes"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (provided < MPI_THREAD_MULTIPLE) {
        MPI_Finalize();
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
