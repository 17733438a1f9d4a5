// dump: -n 2
// Four ways to fail, each behind a choice, and two ways to stop everything.
// expect: fault "MPI-ASSERT"
// expect: fault "MPI-ARG-RANK"
// expect: abort
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, data[4] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        switch (rand() % 6) {
        case 0: assert(data[1] == 1); break;
        case 1: MPI_Send(data, 1, MPI_INT, size, 0, MPI_COMM_WORLD); break;
        case 2: MPI_Send(data, -1, MPI_INT, 1, 0, MPI_COMM_WORLD); break;
        case 3: MPI_Send(data, 1, MPI_INT, 1, -7, MPI_COMM_WORLD); break;
        case 4: MPI_Abort(MPI_COMM_WORLD, 2); break;
        default: abort();
        }
    MPI_Finalize();
    return 0;
}
