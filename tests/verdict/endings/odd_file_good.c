// An array has a negative size only where the file cannot be opened: a condition of the answer.
// verify: -n 2 => bounded C-RUNTIME says "unless f is false at"
// verify: -n 2 --check environment => violated C-RUNTIME
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = -1;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("size", "r");
    if (f) {
        if (fscanf(f, "%d", &n) != 1 || n < 1 || n > 100)
            n = 1;
        fclose(f);
    }
    double x[n];
    for (int i = 0; i < n; i++)
        x[i] = i;
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
