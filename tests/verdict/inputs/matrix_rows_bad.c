/* As matrix_rows_good, but one rank counts columns. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 24
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, rows, cols;
    double sum = 0, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *in = fopen("matrix.txt", "r");
    if (!in)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (fscanf(in, "%d %d", &rows, &cols) != 2)
        MPI_Abort(MPI_COMM_WORLD, 2);
    double *a = malloc((size_t)rows * cols * sizeof *a);
    for (int i = 0; i < rows * cols; i++)
        if (fscanf(in, "%lf", &a[i]) != 1)
            MPI_Abort(MPI_COMM_WORLD, 3);
    fclose(in);
    for (int k = 0; k < (rank == 1 ? cols : rows); k++)
        MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
