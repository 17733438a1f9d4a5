// Where there is nothing to read, all ranks go on with 10.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 10;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("rounds.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fscanf(f, "%d", &n);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
