// every: proved unfit :16:
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int got[1] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[size];
    if (rank == 0) {
        for (int i = 1; i < size; i++)
            MPI_Irecv(&got[0], 0, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i]);
        for (int i = 1; i < size; i++)
            MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    } else {
        MPI_Send(got, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
