// verify: -n 2 --ltl "[] (var(1, n) > 5 && call(1, MPI_Send) -> var(1, state) == 7)" => verified
// verify: -n 2 --ltl "[] (call(0, MPI_Send) -> var(0, n) < 10)" => verified
// verify: -n 2 --ltl "[] var(0, n) < 10" => violated MPI-PROPERTY line 18
// verify: -n 2 --ltl "[] (var(1, huge) > -1 && var(1, huge) != -3 && !(var(1, huge) <= -2))" => verified
// Values that are not known are compared as they come, and messages tell how they compare.
#include <mpi.h>
#include <stdio.h>

static int state;
static unsigned long huge;

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (scanf("%d", &n) != 1 || n > 9)
            n = 9;
        MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        huge = (unsigned long)-5;
        if (n > 5)
            state = 7;
        MPI_Send(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
