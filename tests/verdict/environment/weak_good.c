/* Weak definitions, of a variable and of functions, give way to those of another file. */
// files: weak_good.c linked/strong.c
// verify: -n 2 => verified
#include <mpi.h>
#pragma weak shift
__attribute__((weak)) int tag = 1;
__attribute__((weak)) int step(void)
{
    return 1;
}
int shift(void)
{
    return 1;
}
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, tag + step() + shift(), MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
