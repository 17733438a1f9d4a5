// verify: -n 2..4 => violated MPI-COLL-COUNT line 23
// verify: -n 1 => verified
//
// The root cuts 2 numbers for each rank, but the last rank takes only one (MPI-4.0 6.6).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, all[64], counts[32], places[32], mine[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++) {
        counts[i] = 2;
        places[i] = 2 * i;
        all[2 * i] = all[2 * i + 1] = i;
    }
    int take = 2;
    if (rank > 0 && rank == n - 1)
        take = 1;
    if (n == 1)
        counts[0] = take;
    MPI_Scatterv(all, counts, places, MPI_INT, mine, take, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
