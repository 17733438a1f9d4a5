/* The even ranks meet in their team first, then across; one odd rank does it the other way
 * round. */
// verify: -n 4 => violated line 18
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    if (rank == 3)
        MPI_Barrier(between);
    MPI_Barrier(team);
    if (rank != 3)
        MPI_Barrier(between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
