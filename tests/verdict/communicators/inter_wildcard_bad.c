/* It believes that the messages come in order. */
// verify: -n 5 => violated MPI-ASSERT line 25 by own
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int x, theirs;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Comm_remote_size(between, &theirs);
    if (!even) {
        x = rank / 2;
        MPI_Send(&x, 1, MPI_INT, 0, x, between);
    } else if (rank == 0) {
        for (int i = 0; i < theirs; i++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, between, &status);
            assert(status.MPI_SOURCE == i);
        }
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
