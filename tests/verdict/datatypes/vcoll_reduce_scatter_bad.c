// verify: -n 2..3 => violated MPI-COLL-COUNT line 15
//
// All ranks must give the same counts (MPI-4.0 6.10); only the sum is the same here.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, counts[8], in[16] = {0}, out[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++)
        counts[i] = i == rank ? 2 : 1;
    if (n == 2 || n == 3)
        MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
