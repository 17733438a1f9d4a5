// verify: -n 1..4 => verified
//
// Rank i sends i + k numbers to rank k; what rank k takes of rank i is the same.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, give[8], take[8], from[8], to[8], out[64], in[64], a = 0, b = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int k = 0; k < n; k++) {
        give[k] = take[k] = rank + k;
        from[k] = a;
        to[k] = b;
        a += give[k];
        b += take[k];
    }
    for (int round = 0; round < 3; round++)
        MPI_Alltoallv(out, give, from, MPI_INT, in, take, to, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
