// verify: -n 2 => violated MPI-DEADLOCK line 27
// A number that is left out keeps its value.
#include <immintrin.h>
#include <mpi.h>
__attribute__((target("avx"))) static void tail(double *to, const double *from, int n)
{
    long long on[4];
    for (int k = 0; k < 4; k++)
        on[k] = k < n ? -1 : 0;
    __m256i mask = _mm256_loadu_si256((__m256i *)on);
    _mm256_maskstore_pd(to, mask, _mm256_maskload_pd(from, mask));
}
__attribute__((target("avx512f"))) static void first(double *to, const double *from, int n)
{
    __mmask8 mask = (__mmask8)((1 << n) - 1);
    _mm512_mask_storeu_pd(to, mask, _mm512_maskz_loadu_pd(mask, from));
}
int main(int argc, char **argv)
{
    double a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {0, 0, 0, 0, 0, 7}, c[3] = {0, 0, 0};
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    tail(b + 3, a + 3, 2);
    first(c, a, 3);
    if (b[5] == 7 && b[4] == 5)
        MPI_Recv(b, 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
