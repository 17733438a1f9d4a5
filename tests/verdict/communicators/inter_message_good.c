/* Destination and source are ranks of the other group. */
// verify: -n 2,4,6 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int sent, got;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    sent = rank;
    MPI_Sendrecv(&sent, 1, MPI_INT, rank / 2, 1, &got, 1, MPI_INT, rank / 2, 1, between, &status);
    assert(got == (even ? rank + 1 : rank - 1));
    assert(status.MPI_SOURCE == rank / 2);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
