// verify: -n 2 => verified by own
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, a = 0, b = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int found = fscanf(f, "%d %d", &a, &b);
    if (found == 2 && a > b && b > 10)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
