// verify: -n 2 --max-recursion 100 => inconclusive LIMIT
#include <mpi.h>

static int down(int n)
{
    if (n == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        return 0;
    }
    return down(n - 1) + 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    down(1000);
    MPI_Finalize();
    return 0;
}
