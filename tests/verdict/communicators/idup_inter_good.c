/* A copy of an intercommunicator. */
// verify: -n 2,4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int y;
    MPI_Comm copy;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Comm_idup(between, &copy, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&rank, 1, MPI_INT, rank / 2, 0, &y, 1, MPI_INT, rank / 2, 0, copy,
                 MPI_STATUS_IGNORE);
    assert(y == rank + (even ? 1 : -1));
    MPI_Comm_free(&copy);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
