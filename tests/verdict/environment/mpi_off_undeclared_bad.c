// verify: -n 2 => inconclusive MPI-OFF line 5 says "switch it on: -DPARALLEL" no "C-ERROR"
// verify: -n 2 -DPARALLEL => verified
// The calls are always there, the header is not: other errors follow from that, and are not told.
#if defined(PARALLEL) // with mpicc
#include <mpi.h>
#else
#include <stdio.h>
#endif

int main(int argc, char **argv)
{
    int n = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&n, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
