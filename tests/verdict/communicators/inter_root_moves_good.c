/* Each of the even ranks is the root once; before, an input decides something. */
// verify: -n 5,6 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, more = 0, x = 0, even;
    MPI_Comm team, between;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even, 3, &between);
    if (rank == 0 && scanf("%d", &more) != 1)
        more = 0;
    MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (more > 0)
        MPI_Barrier(between);
    for (int root = 0; root < 3; root++) {
        int here = !even ? root : rank / 2 == root ? MPI_ROOT : MPI_PROC_NULL;
        MPI_Bcast(&x, 1, MPI_INT, here, between);
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
