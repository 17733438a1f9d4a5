// files: openmp_each_bad.c -- -fopenmp
// verify: -n 2 => bounded says one-thread
// Each thread counts all: what is explored is one thread, and the ledger says so.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int count = 0;
    MPI_Init(&argc, &argv);
#pragma omp parallel reduction(+ : count)
    {
        int mine = omp_get_thread_num();
        mine += omp_get_num_threads();
        for (int i = 0; i < 4; i++)
            count++;
    }
    for (int i = 0; i < count; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
