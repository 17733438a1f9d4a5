// verify: -n 2 => verified no C-UNSEQUENCED
/* The same with an order; and add() writes something else than what is read beside it. */
#include <mpi.h>

static int total = 1, other = 1;

static int add(int n)
{
    return total += n;
}

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    v = total;
    v = v + add(1);
    v = v + other * add(1);
    if (v == 7 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
