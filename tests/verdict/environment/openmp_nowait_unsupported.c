// files: openmp_nowait_unsupported.c -- -fopenmp
// verify: -n 2 => unsupported C-UNSUPPORTED line 13
// Nobody waits behind the first region: another thread may come to the second one before.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, x = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp single
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
