/* What a routine of LAPACK writes on one rank may be another number than on the others. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 22 by own
#include <mpi.h>

void dpotrf_(const char *half, const int *n, double *a, const int *lda, int *info);
int LAPACKE_dgetrf(int order, int m, int n, double *a, int lda, int *pivots);
double cblas_dnrm2(int n, const double *x, int step);

int main(int argc, char **argv)
{
    int rank, n = 4, info = 0, pivots[4];
    double a[16] = {0}, length;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        dpotrf_("L", &n, a, &n, &info);
        if (info > 0)
            info = LAPACKE_dgetrf(101, n, n, a, n, pivots);
    }
    length = cblas_dnrm2(n, a, 1);
    if (info == 0)
        MPI_Allreduce(MPI_IN_PLACE, &length, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
