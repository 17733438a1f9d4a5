/* What FFTW was given when it made a plan is written when that is executed. */
// verify: -n 2 --args "" => inconclusive MPI-COLL-MISSING line 36
// verify: -n 2 --args "1" => inconclusive MPI-COLL-MISSING line 38
// verify: -n 2 --args "1 1" => violated C-RUNTIME line 32
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

typedef double complex_number[2];
typedef struct plan *fftw_plan;
complex_number *fftw_alloc_complex(size_t n);
void fftw_free(void *p);
fftw_plan fftw_plan_dft_1d(int n, complex_number *in, complex_number *out, int sign, unsigned flags);
void fftw_execute(fftw_plan p);

struct work {
    complex_number values[8];
    int rounds;
};

int main(int argc, char **argv)
{
    struct work w;
    complex_number *a = w.values;
    memset(&w, 0, sizeof w);
    MPI_Init(&argc, &argv);
    fftw_plan p = fftw_plan_dft_1d(8, a, a, -1, 64);
    w.rounds = 3;
    if (argc == 3) {
        complex_number *b = fftw_alloc_complex(2);
        fftw_free(b);
        b[1][0] = 1;
    }
    fftw_execute(p);
    if (argc == 1 && w.values[1][0] == 3)
        MPI_Barrier(MPI_COMM_WORLD);
    if (argc == 2 && w.rounds == 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
