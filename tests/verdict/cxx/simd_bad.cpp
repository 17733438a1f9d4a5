// verify: -n 2 => violated MPI-DEADLOCK line 24
// run: -n 2 hangs
/* Where the first process has more than nothing in its vector it waits for a message. */
#include <immintrin.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    __m128i numbers = _mm_sub_epi32(_mm_set_epi32(4, 3, 2, 1), _mm_set1_epi32(4 * rank));
    __m128i more = _mm_cmpgt_epi32(numbers, _mm_setzero_si128());
    alignas(16) int waits[4];
    _mm_store_si128((__m128i *)waits, more);

    __m256d parts = _mm256_sqrt_pd(_mm256_set1_pd(rank));
    double sum[4];
    _mm256_storeu_pd(sum, _mm256_mul_pd(parts, parts));

    int word = 0;
    if (waits[3])
        MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(sum, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
