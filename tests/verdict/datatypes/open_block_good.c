// verify: -n 2..3 => bounded says "buffer-room, under"
// The block that a rank sends is a datatype of as many rows and columns as a file tells; the
// root receives it as that many elements.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    double left = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n[2] = {0};
    if (rank == 0) {
        FILE *f = fopen("grid.in", "r");
        if (!f || fscanf(f, "%d %d", &n[0], &n[1]) != 2)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fclose(f);
    }
    MPI_Bcast(n, 2, MPI_INT, 0, MPI_COMM_WORLD);
    int rows = n[0], columns = n[1];
    if (rows < 1 || columns < 1 || rows > 1000 || columns > 1000)
        MPI_Abort(MPI_COMM_WORLD, 2);
    int wide = columns + 2;
    float *block = calloc((size_t)(rows + 2) * wide, sizeof *block), *all = NULL;
    int *counts = calloc(size, sizeof *counts), *starts = calloc(size, sizeof *starts);
    MPI_Datatype inside;
    MPI_Type_vector(rows, columns, wide, MPI_FLOAT, &inside);
    MPI_Type_commit(&inside);
    for (int t = 0; t < rows && left > 0.1; t++)
        MPI_Allreduce(MPI_IN_PLACE, &left, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) {
        counts[i] = rows * columns;
        starts[i] = i * rows * columns;
    }
    if (rank == 0)
        all = calloc((size_t)size * rows * columns, sizeof *all);
    MPI_Gatherv(block + wide + 1, 1, inside, all, counts, starts, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&inside);
    MPI_Finalize();
    return 0;
}
