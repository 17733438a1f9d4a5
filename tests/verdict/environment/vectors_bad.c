// verify: -n 2 => inconclusive MPI-DEADLOCK line 15
// What is stored from a vector is any value.
#include <emmintrin.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {1, 1, 1, 1};
    __m128i x = _mm_set1_epi32(1);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    _mm_storeu_si128((__m128i *)a, x);
    MPI_Barrier(MPI_COMM_WORLD);
    if (a[2] != 1)
        MPI_Recv(a, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
