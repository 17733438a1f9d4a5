// verify: -n 2 => violated MPI-DEADLOCK by walk
/* A number is computed of an address, and its bytes are a pointer again. */
#include <mpi.h>
#include <stdint.h>
#include <string.h>

static int x[2];

int main(int argc, char **argv)
{
    int rank, got;
    int *p;
    uintptr_t n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = (uintptr_t)x + sizeof x[0];
    memcpy(&p, &n, sizeof p);
    *p = 1;
    if (x[1] && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
