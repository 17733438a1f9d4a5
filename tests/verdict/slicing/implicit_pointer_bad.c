/* No header declares the function: its result is an int, of which nobody knows where it leads. */
// verify: -n 2 => inconclusive
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = (int *)_mm_malloc(size * sizeof(int), 32);
    for (int i = 0; i < size; i++)
        counts[i] = i + 1;
    for (int i = 0; i < size; i++)
        MPI_Bcast(counts, counts[i] - i, MPI_INT, 0, MPI_COMM_WORLD);
    if (counts[0] != 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
