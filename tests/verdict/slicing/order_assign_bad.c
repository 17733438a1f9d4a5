// verify: -n 2 => violated MPI-DEADLOCK line 20 says "is evaluated before next()" no C-UNSEQUENCED by walk
/* The index may be computed before or after next() is called (C11 6.5.16p3). */
#include <mpi.h>

static int n, list[3];

static int next(void)
{
    n++;
    return 7;
}

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    list[n] = next();
    if (list[0] == 7 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
