/* FFTW knows no variable of the program, and what it gives leads to what it was given. */
// verify: -n 2 => bounded says "'fftw_execute' is assumed to return"
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

typedef double complex_number[2];
typedef struct plan *fftw_plan;
complex_number *fftw_alloc_complex(size_t n);
void fftw_free(void *p);
fftw_plan fftw_plan_dft_1d(int n, complex_number *in, complex_number *out, int sign, unsigned flags);
void fftw_execute(fftw_plan p);
void fftw_destroy_plan(fftw_plan p);

static int n = 8;
int rounds = 3;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    complex_number *a = fftw_alloc_complex((size_t)n);
    memset(a, 0, (size_t)n * sizeof *a);
    fftw_plan p = fftw_plan_dft_1d(n, a, a, -1, 64);
    for (int i = 0; i < rounds; i++) {
        fftw_execute(p);
        MPI_Allreduce(MPI_IN_PLACE, a, 2 * n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    fftw_destroy_plan(p);
    fftw_free(a);
    MPI_Finalize();
    return 0;
}
