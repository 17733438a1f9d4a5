/* What decides the sides is read by one rank: the groups are not known. */
// verify: -n 4 => inconclusive UNKNOWN-ENVELOPE line 15
#include <stdio.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, side = 0;
    MPI_Comm team, between;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (scanf("%d", &side) != 1)
        side = 0;
    side = side > 0;
    MPI_Comm_split(MPI_COMM_WORLD, side, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, side, 0, &between);
    MPI_Barrier(between);
    MPI_Finalize();
    return 0;
}
