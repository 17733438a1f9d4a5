// verify: -n 2 => verified
/* Bytes that are known are compared as memcmp() does it, also behind a NUL. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    char a[4] = {1, 0, 2, 3}, b[4] = {1, 0, 2, 4};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && memcmp(a, b, 4) < 0 && memcmp(a, b, 3) == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
