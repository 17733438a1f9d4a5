// verify: -n 2,3 => violated MPI-COLL-ROOT line 18
// The rows are numbered from -59: no bound of them is 0.  In row -40 rank 1 names another root.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n, below = -60;
    float row[4];
    if (argc < 2)
        return 1;
    n = atoi(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < n - 1; i++, below++)
        for (int j = below + 1; j < n; j++)
            MPI_Bcast(row, 4, MPI_FLOAT, (j + 60 + (j == -40 && rank == 1)) % size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
