// verify: -n 2 --ltl "[] var(0, late) == 0" => unsupported C-UNSUPPORTED line 24 says "at any time"
// verify: -n 2 --ltl "[] var(0, real) > 0" => unsupported C-UNSUPPORTED line 17 says "no integer"
// verify: -n 2 --ltl "[] var(0, far) < 5" => unsupported C-UNSUPPORTED line 11 says "another function"
// verify: -n 2 --ltl "[] var(0, mine) < 5" => verified
// Variables that cannot be followed: what may be written at any time, or elsewhere.
#include <mpi.h>
#include <stdlib.h>

static void set(int *p)
{
    *p = 4;
}

int main(int argc, char **argv)
{
    int rank, late = 0, far = 0, mine = 0;
    double real = 1.0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    set(&far);
    mine = far;
    if (rank == 0) {
        MPI_Irecv(&late, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return late + far + mine + (int)real == 0;
}
