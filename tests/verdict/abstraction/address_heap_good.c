// Two objects that are alive.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *p = malloc(16), *q = malloc(16);
    if (rank == 0 && p == q)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
