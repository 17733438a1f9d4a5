// verify: -n 1..4 => verified
//
// All ranks must give the same counts (MPI-4.0 6.10).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, counts[8], in[16] = {0}, out[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++)
        counts[i] = i == n - 1 ? 2 : 1;
    if (n < 8)
        MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
