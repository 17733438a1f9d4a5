// How numbers are written depends on the locale; rank 0 alone sets one.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 20
#include <mpi.h>
#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        setlocale(LC_ALL, "");
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
