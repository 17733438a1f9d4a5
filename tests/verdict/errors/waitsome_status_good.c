/* MPI_Waitsome says which of the requests it has completed, the one that failed too. */
// verify: -n 2 => bounded MPI-ERROR-RETURNED line 22
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2], data[4] = {1, 2, 3, 4}, n, left = 2, bad = 0, index[2];
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 1) {
        MPI_Send(data, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
        while (left > 0) {
            int code =
                MPI_Waitsome(2, requests, &n, index, statuses);
            for (int i = 0; code == MPI_ERR_IN_STATUS && i < n; i++)
                if (statuses[i].MPI_ERROR != MPI_SUCCESS)
                    bad = index[i] + 1;
            left -= n;
        }
        assert(bad == 1);
    }
    MPI_Finalize();
    return 0;
}
