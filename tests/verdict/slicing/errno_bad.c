/* The text is known, and so is what strtol() sets errno to. */
// verify: -n 2 => violated MPI-DEADLOCK line 15
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    errno = 0;
    (void)strtol("99999999999999999999", NULL, 10);
    if (rank == 0 && errno == ERANGE)
        MPI_Recv(&size, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
