// One byte is stored.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    signed char n_rounds = 0;
    if (!f || fscanf(f, "%hhd", &n_rounds) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = n_rounds;
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
