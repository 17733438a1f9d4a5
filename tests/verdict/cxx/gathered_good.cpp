// verify: -n 2 => bounded
// Numbers that are gathered from places of their own, and scattered; those that a mask leaves out
// are neither read nor written; others stand side by side in memory.
#include <immintrin.h>
#include <mpi.h>
__attribute__((target("avx2"))) static void pick(double *to, const double *from, const int *at)
{
    __m128i places = _mm_loadu_si128((const __m128i *)at);
    __m256d all = _mm256_i32gather_pd(from, places, 8);
    __m256d sign = _mm256_set_pd(1, -1, 1, -1); /* the first and the third */
    __m256i one = _mm256_i32gather_epi32(at, _mm256_set1_epi32(3), 4);
    _mm256_storeu_pd(to, _mm256_mask_i32gather_pd(all, from, places, sign, 8));
    _mm256_storeu_pd(to + 4, _mm256_mask_i32gather_pd(_mm256_set1_pd(9), from, places, sign, 8));
    to[8] = _mm256_extract_epi32(one, 5);
}
__attribute__((target("avx512f"))) static void put(double *to, const double *from)
{
    __m256i places = _mm256_set_epi32(100, 100, 100, 4, 3, 2, 1, 0);
    __m512d v = _mm512_mask_i32gather_pd(_mm512_setzero_pd(), 0x1f, places, from, 8);
    _mm512_mask_i32scatter_pd(to, 0x12, places, v, 8);
    _mm512_mask_compressstoreu_pd(to + 5, 0x11, v);
    v = _mm512_maskz_expandloadu_pd(0x0a, from);
    _mm512_mask_storeu_pd(to + 7, 0x0f, v);
}
int main(int argc, char **argv)
{
    double a[5] = {1, 2, 3, 4, 5}, b[9], c[11] = {0};
    const int at[4] = {4, 0, 2, 1};
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pick(b, a, at);
    put(c, a);
    bool gathered = b[0] == 5 && b[1] == 1 && b[2] == 3 && b[3] == 2 && b[8] == 1;
    bool masked = b[4] == 5 && b[5] == 9 && b[6] == 3 && b[7] == 9;
    bool scattered = c[0] == 0 && c[1] == 2 && c[2] == 0 && c[3] == 0 && c[4] == 5;
    bool packed = c[5] == 1 && c[6] == 5 && c[7] == 0 && c[8] == 1 && c[9] == 0 && c[10] == 2;
    if (!gathered || !masked || !scattered || !packed)
        MPI_Recv(b, 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
