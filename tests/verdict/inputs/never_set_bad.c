// verify: -n 2..3 => violated C-RUNTIME line 16 says "depends on n, and this rank never sets it: line 13 does, on other ranks"
// verify: -n 1 => verified by spin states 15
/* Rank 0 reads a number, and nobody tells it to the others. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int me, np, n;
    double part = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (me == 0 && scanf("%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = me; i < n && i < 1000; i += np)
        part += 1.0 / (1 + i);
    if (n > 0)
        MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
