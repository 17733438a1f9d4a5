// files: openmp_private_good.c -- -fopenmp
// verify: -n 2 --verbose => verified says races
// What is private to a region, and the variable of its loop, is as before behind it.
#include <mpi.h>

static double a[100];

int main(int argc, char **argv)
{
    int rank, i = 3, part = 7;
    double sum = 0, total;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for private(part) \
        reduction(+ : sum)
    for (i = 0; i < 100; i++) {
        part = i + rank;
        a[i] = part * 2.0;
        sum += a[i];
    }
    if (part != 7 || i != 3)
        MPI_Recv(&sum, 1, MPI_DOUBLE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
