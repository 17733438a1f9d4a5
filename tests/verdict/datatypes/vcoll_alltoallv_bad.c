// verify: -n 2 => verified
// verify: -n 3..4 => violated MPI-COLL-COUNT line 22
//
// Rank 2 wants one number more of rank 1 in the second round than rank 1 sends.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, give[8], take[8], from[8], to[8], out[64], in[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int round = 0; round < 3; round++) {
        for (int k = 0; k < n; k++) {
            give[k] = 1;
            take[k] = 1;
            from[k] = k;
            to[k] = 8 * k;
        }
        if (round == 1 && rank == 2)
            take[1] = 2;
        MPI_Alltoallv(out, give, from, MPI_INT, in, take, to, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
