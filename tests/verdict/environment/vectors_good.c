// verify: -n 2 => verified clean
// What is computed of vectors is any value; what stands beside it stays known.
#include <emmintrin.h>
#include <mpi.h>

typedef int v4si __attribute__((vector_size(16)));

struct both {
    v4si v;
    int n;
};

static double a[8];

static v4si twice(v4si v)
{
    return v + v;
}

int main(int argc, char **argv)
{
    struct both b = {.n = 3};
    v4si u = {1, 2, 3, 4}, all[2];
    __m128d sum = _mm_setzero_pd();
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 8; i += 2)
        sum = _mm_add_pd(sum, _mm_loadu_pd(a + i));
    _mm_storeu_pd(a, sum);
    b.v = (v4si){7};
    all[1] = twice(u) * 2;
    all[1] += u;
    all[1][2] = 5;
    if (b.n == 3 && all[1][2] == 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return _mm_cvtsd_si32(sum);
}
