// files: openmp_meets_unsupported.c -- -fopenmp
// verify: -n 2 => unsupported C-UNSUPPORTED line 15 says "master"
// Nobody waits for the master: another thread may be in the single region meanwhile.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, x = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp single
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x;
}
