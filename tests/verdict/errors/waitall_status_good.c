/* One of two messages is too long: the statuses tell which one, and the other has come. */
// verify: -n 3 => bounded MPI-ERROR-RETURNED line 23
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x[2], data[4] = {1, 2, 3, 4};
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank > 0) {
        MPI_Send(data, rank == 1 ? 4 : 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Finalize();
        return 0;
    }
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
    int code = MPI_Waitall(2, requests, statuses);
    if (code == MPI_ERR_IN_STATUS)
        for (int i = 0; i < 2; i++)
            if (statuses[i].MPI_ERROR != MPI_SUCCESS && statuses[i].MPI_ERROR != MPI_ERR_PENDING)
                MPI_Send(&x[0], 1, MPI_INT, i + 1, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
