// verify: -n 2..3 => violated C-RUNTIME line 16
// Memory of _mm_malloc() that was given back is looked at.
#include <mpi.h>
#include <xmmintrin.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *number = (int *)_mm_malloc(sizeof(int), 64), *other = (int *)_mm_malloc(sizeof(int), 64);
    *number = rank;
    *other = 1;
    _mm_free(other);
    _mm_free(number);
    if (*number == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
