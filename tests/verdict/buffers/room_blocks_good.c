// verify: -n 3 => bounded says "[buffer-room, under]"
// Blocks of rows, of which the first ranks have one more, with a row of a neighbour above and below:
// that (rows / 3 + 1) * columns is at most rows * columns is not shown.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, counts[3], displs[3], sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rows = argc > 1 ? atoi(argv[1]) : 64, columns = argc > 2 ? atoi(argv[2]) : 64;
    if (rows < size || columns < 1 || size != 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < size; i++) {
        counts[i] = (rows / size + (i < rows % size)) * columns;
        displs[i] = sum;
        sum += counts[i];
    }
    int mine = counts[rank] / columns, up = rank ? rank - 1 : MPI_PROC_NULL;
    int down = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    double *u = malloc((mine + 2) * columns * sizeof *u);
    double *all = rank ? NULL : malloc(rows * columns * sizeof *all);
    MPI_Scatterv(all, counts, displs, MPI_DOUBLE, u + columns, counts[rank], MPI_DOUBLE, 0,
                 MPI_COMM_WORLD);
    MPI_Sendrecv(u + columns, columns, MPI_DOUBLE, up, 0, u + (mine + 1) * columns, columns,
                 MPI_DOUBLE, down, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(u);
    free(all);
    MPI_Finalize();
    return 0;
}
