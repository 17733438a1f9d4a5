// verify: -n 2..3 => bounded says "cannot hang, if the loop at line 12 and 1 other end"
/* The same, and one step is less by one: none, for one process of several groups. */
#include <mpi.h>
#include <stdio.h>
static double sum(MPI_Comm comm, long n)
{
    double s = 0;
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    size = size > 7 ? 0 : size;
    for (long i = rank; i < n; i += size)
        s += 1.0 / (1 + i);
    for (long i = n; i > 0; i -= size)
        s *= 0.5;
    return s;
}
int main(int argc, char **argv)
{
    int n = 0;
    MPI_Init(&argc, &argv);
    if (scanf("%d", &n) != 1)
        n = 5;
    printf("%g\n", sum(MPI_COMM_WORLD, n));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
