// files: pragma_operator_threads_bad.c -- -fopenmp
// verify: -n 2 => unsupported C-UNSUPPORTED line 11
/* In the region each thread calls MPI. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    _Pragma("omp parallel")
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
