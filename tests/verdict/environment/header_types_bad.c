// verify: -n 2 => violated MPI-DEADLOCK line 14 by walk
/* Of 256 values a uint8_t has none above 255: both ranks send to rank 1. */
#include <mpi.h>

int main(void)
{
    uint8_t pixel = 255;
    int64_t sum = 0;
    int rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pixel += 1;
    if (pixel == 0)
        MPI_Send(&sum, 1, MPI_INT64_T, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&sum, 1, MPI_INT64_T, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return rank;
}
