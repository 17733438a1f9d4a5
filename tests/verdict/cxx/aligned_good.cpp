// verify: -n 2..3 => verified clean
// _mm_malloc() is a function of a header, which calls posix_memalign().
#include <mpi.h>
#include <xmmintrin.h>

enum { N = 4096 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double *now = (double *)_mm_malloc(N * sizeof(double), 64);
    double *next = (double *)_mm_malloc(N * sizeof(double), 64);
    for (int t = 0; t < 3; t++) {
        for (int i = 1; i < N - 1; i++)
            next[i] = now[i - 1] + now[i + 1];
        MPI_Allreduce(next, now, N, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    _mm_free(now);
    _mm_free(next);
    MPI_Finalize();
    return 0;
}
