/* A copy of argv has the pointers that are in it: they are not null. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 14 by own
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, x;
    char *copy[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(copy, argv, sizeof copy);
    if (copy[0])
        /* both ranks come here */
        MPI_Recv(&x, 1, MPI_INT, !rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
