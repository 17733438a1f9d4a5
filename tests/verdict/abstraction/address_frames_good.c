// verify: -n 2 => verified
/* As address_frames_bad.c, but of one call of main(). */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got, a[1], b[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int first = a + 1 == b, second = a + 1 == b;
    if (first != second && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
