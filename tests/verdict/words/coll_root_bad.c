/* The last rank broadcasts from itself. */
// verify: -n 3 => violated MPI-COLL-ROOT line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = 0, value = rank;
    if (rank == size - 1)
        root = rank;
    MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
