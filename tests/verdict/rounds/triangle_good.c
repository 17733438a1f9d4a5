// verify: -n 2,3 => verified
// Rows below the diagonal in turn, as in an LU decomposition: a counter that begins at another one,
// and is never negative, in rounds that are as many as an argument says.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, n, below = 0;
    float row[4];
    if (argc < 2)
        return 1;
    n = atoi(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < n - 1; i++, below++)
        for (int j = below + 1; j < n; j++)
            MPI_Bcast(row, 4, MPI_FLOAT, j % size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
