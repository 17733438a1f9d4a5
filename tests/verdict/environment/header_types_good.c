// verify: -n 2 => verified
/* Public mpi.h have NULL and uint8_t, and programs rely on it. */
#include <mpi.h>

int main(void)
{
    uint8_t pixel = 255;
    int64_t sum = 0;
    int rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pixel += rank + 1;
    if (pixel == 0)
        MPI_Send(&sum, 1, MPI_INT64_T, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&sum, 1, MPI_INT64_T, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
