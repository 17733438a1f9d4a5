/* All ranks read a matrix, and end together where it is too short: its rows are as many on all. */
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rows, cols;
    double sum = 0, all;
    MPI_Init(&argc, &argv);
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
    for (int k = 0; k < rows; k++)
        MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
