// files: openmp_level_bad.c -- -fopenmp
// verify: -n 2 --args "" => verified MPI-THREAD-LEVEL says "needs MPI_THREAD_FUNNELED"
// The master of the team calls MPI, but MPI_Init allows for one thread only.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0;
    MPI_Init(&argc, &argv);
#pragma omp parallel
    {
#pragma omp master
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
