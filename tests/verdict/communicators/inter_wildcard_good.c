/* The first even rank collects one message of each odd rank. */
// verify: -n 2..5 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int x, sum = 0, theirs;
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
            assert(status.MPI_SOURCE == x && status.MPI_TAG == x);
            sum += x;
        }
        assert(sum == theirs * (theirs - 1) / 2);
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
