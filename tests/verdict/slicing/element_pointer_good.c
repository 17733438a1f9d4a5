// verify: -n 2 => verified
/* As element_pointer_bad.c, but rank 0 receives if it were another one. */
#include <mpi.h>

static int v[4];

int main(int argc, char **argv)
{
    int rank, got;
    int *p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    p = &v[2 - rank];
    *p = 1;
    if (v[1] && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
