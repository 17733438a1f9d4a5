// files: openmp_nested_unsupported.c -- -fopenmp
// verify: -n 2 => unsupported C-UNSUPPORTED line 15
// Each thread makes a team, and each team has a first thread.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, x = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp master
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return x;
}
