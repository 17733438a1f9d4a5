// files: openmp_first_good.c -- -fopenmp
// verify: -n 2 => verified
// The first thread of the team calls MPI, in each of the regions.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, x = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp masked
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
