/* A copy of argv decides nothing here: the ranks send in turn. */
// verify: -n 2 => verified by walk
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    char *copy[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(copy, argv, sizeof copy);
    if (copy[0])
        x = rank;
    MPI_Sendrecv_replace(&x, 1, MPI_INT, !rank, 0, !rank, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
