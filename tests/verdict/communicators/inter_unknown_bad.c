/* An input that one rank reads decides whether it takes part. */
// verify: -n 3 => violated MPI-COLL-MISSING line 20 by own
#include <stdio.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int x = 0, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 0;
    if (n <= 3)
        MPI_Bcast(&x, 1, MPI_INT, !even ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
