// verify: -n 2..3 => verified
// run: -n 3 finishes
/* Vectors of the machine: what is computed with them is known number for number, and what some of
 * its instructions give is any number.
 */
#include <immintrin.h>
#include <mpi.h>
#include <vector>

typedef int four __attribute__((vector_size(16)));

static float sum_of(const std::vector<float> &a, const std::vector<float> &b)
{
    __m256 sum = _mm256_setzero_ps();
    for (size_t i = 0; i + 8 <= a.size(); i += 8)
        sum = _mm256_fmadd_ps(_mm256_loadu_ps(&a[i]), _mm256_loadu_ps(&b[i]), sum);
    __m128 half = _mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1));
    half = _mm_hadd_ps(half, half);
    return _mm_cvtss_f32(_mm_hadd_ps(half, half));
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    __m128i places = _mm_add_epi32(_mm_set_epi32(3, 2, 1, 0), _mm_set1_epi32(rank));
    places = _mm_and_si128(places, _mm_cmplt_epi32(places, _mm_set1_epi32(size)));
    alignas(16) int next[4];
    _mm_store_si128((__m128i *)next, _mm_shuffle_epi32(places, _MM_SHUFFLE(0, 0, 0, 1)));

    four steps = {0, size - 1, 0, 0};
    steps += rank;
    int before = (steps % size)[1];

    float mine = sum_of(std::vector<float>(64, 1), std::vector<float>(64, 2)), other;
    MPI_Sendrecv(&mine, 1, MPI_FLOAT, next[0], 0, &other, 1, MPI_FLOAT, before, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
