// verify: -n 2 => violated MPI-DEADLOCK line 20 says 1x2
// verify: -n 2 --args "1x2" => violated MPI-DEADLOCK line 20
// verify: -n 2 --args "2x1" => verified
// A shape in one word: the numbers must go with each other and with the process count.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, nx = 0, ny = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2 || sscanf(argv[1], "%dx%d", &nx, &ny) != 2 || nx * ny != size) {
        MPI_Finalize();
        return 1;
    }
    int row = rank / ny, column = rank % ny;
    if (column < ny - 1)
        /* The receiver waits for the tag of another row. */
        MPI_Send(&x, 1, MPI_INT, rank + 1, row, MPI_COMM_WORLD);
    if (column > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, row + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
