// One locale on all ranks.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    float x = 0;
    if (!f || fscanf(f, "%f", &x) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = x > 0.5f;
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
