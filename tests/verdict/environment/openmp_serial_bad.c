// files: openmp_serial_bad.c -- -fopenmp
// verify: -n 2 --args "" => verified MPI-THREAD-LEVEL says "needs MPI_THREAD_SERIALIZED"
// One thread of the team calls MPI, and it may be another one than the master.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0, provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel
    {
#pragma omp single
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
