// dump: -n 5 --max-states 200
// Each sender sends one message, so every order of arrival is one of 24.  Without counting
// there would be 4 * 4 * 4 * 4 of them, too many here; the sum is the same in all.
// expect: [req 3] { c3 -> s
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, got[8], sum = 0;
    MPI_Request requests[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++)
            MPI_Irecv(&got[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitall(size - 1, requests + 1, MPI_STATUSES_IGNORE);
        for (int i = 1; i < size; i++)
            sum += got[i];
        assert(sum == size * (size - 1) / 2);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
