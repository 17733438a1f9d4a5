// Memory that is aligned for vectors is memory like any other.
// verify: -n 2 => verified clean
#include <mpi.h>
#include <xmmintrin.h>

int main(void)
{
    int rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *a = _mm_malloc(4 * sizeof *a, 32);
    a[0] = 1 - rank;
    MPI_Sendrecv(&rank, 1, MPI_INT, a[0], 0, &a[3], 1, MPI_INT, a[0], 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (a[3] != a[0])
        MPI_Recv(a, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    _mm_free(a);
    MPI_Finalize();
    return 0;
}
