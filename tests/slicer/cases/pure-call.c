/* square() is needed for the tag; the call whose result is only printed is dropped. */
#include <mpi.h>
#include <stdio.h>

static int square(int n)
{
    return n * n;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    printf("%d\n", square(argc));
    MPI_Send(&argc, 1, MPI_INT, 0, square(3), MPI_COMM_WORLD);
    MPI_Finalize();
}
