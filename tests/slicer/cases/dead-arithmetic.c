/* Arithmetic that decides nothing is dropped; its loop is assumed to end. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    long sum = 0;
    MPI_Init(&argc, &argv);
    for (long n = 27; n != 1; n = n % 2 ? 3 * n + 1 : n / 2)
        sum += n;
    printf("%ld\n", sum);
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Finalize();
}
