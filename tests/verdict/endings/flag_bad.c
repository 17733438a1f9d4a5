// verify: -n 2..3 => violated C-ENDLESS line 14
/* Nothing in the loop writes `go`: rank 1 never comes to the barrier. */
#include <mpi.h>

int go = 1;

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 1)
        go = 0;
    while (go)
        n++;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return n;
}
