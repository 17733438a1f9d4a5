// verify: -n 2..3 => verified by walk
//
// Rank 1 sends nothing to rank 0: then the datatype for that need not be one (MPI-4.0 6.8).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, give[8], take[8], from[8], to[8];
    MPI_Datatype sent[8], taken[8];
    double out[8], in[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int k = 0; k < n; k++) {
        give[k] = 1;
        take[k] = 1;
        from[k] = to[k] = 8 * k;
        sent[k] = MPI_DOUBLE;
        taken[k] = MPI_DOUBLE;
    }
    if (rank == 1)
        give[0] = 0;
    if (rank == 0) {
        take[1] = 0;
        taken[1] = MPI_DATATYPE_NULL;
    }
    MPI_Alltoallw(out, give, from, sent, in, take, to, taken, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
