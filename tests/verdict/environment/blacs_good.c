/* BLACS sends messages: its names are not those of LAPACK. */
// verify: -n 2 => inconclusive UNDEFINED-FUNCTION line 13
#include <mpi.h>

void dgesd2d_(const int *context, const int *m, const int *n, double *a, const int *lda,
              const int *row, const int *column);

int main(int argc, char **argv)
{
    int one = 1, zero = 0;
    double a = 0;
    MPI_Init(&argc, &argv);
    dgesd2d_(&zero, &one, &one, &a, &one, &zero, &zero);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
