/* An inline definition, and an external one that does the same in another file. */
// files: inline_good.c linked/external.c
// verify: -n 2 => verified
#include <mpi.h>
inline int twice(int x)
{
    return 2 * x;
}
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, twice(2), MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
