// verify: -n 2 => verified no C-UNSEQUENCED
/* What next() writes is not needed for the place on the left; that it is stored there comes last. */
#include <mpi.h>

static int n, list[3];

static int next(void)
{
    list[0]++;
    n++;
    return n;
}

int main(int argc, char **argv)
{
    int rank, i = 0, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    list[i++] = next();
    n = next();
    list[rank - rank] += 1 + list[1];
    if (list[0] != 3 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
