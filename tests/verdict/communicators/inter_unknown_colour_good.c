/* An input decides which ranks are on which side: the groups are not known, and that is said. */
// verify: -n 4 => inconclusive UNKNOWN-ENVELOPE line 18
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, swap = 0, side;
    MPI_Comm team, between;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &swap) != 1)
        swap = 0;
    MPI_Bcast(&swap, 1, MPI_INT, 0, MPI_COMM_WORLD);
    side = rank % 2;
    if (swap > 0)
        side = 1 - side;
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, 1 - rank % 2, 0, &between);
    MPI_Barrier(between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
