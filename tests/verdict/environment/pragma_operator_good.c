// verify: -n 2 => verified says "OpenMP is ignored"
/* _Pragma is #pragma at another place (C11 6.10.9); without -fopenmp none has a meaning. */
#include <mpi.h>
#ifndef DIRECT
#define PARALLEL _Pragma("omp parallel")
#endif

int main(int argc, char **argv)
{
    int sum = 0;
    MPI_Init(&argc, &argv);
#ifdef DIRECT
    _Pragma("omp parallel for reduction(+:sum)")
    for (int i = 0; i < 10; i++)
        sum += i;
#else
    PARALLEL { int i = 0; i++; }
#endif
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum;
}
