// verify: -n 2 => verified by own
// A vector grows by what is read, number by number: how often is on no rank known, and the same on
// all of them.
#include <cstdio>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::vector<long> data;
        for (long x; scanf("%ld", &x) == 1;)
            data.push_back(x);
        n = (int)data.size();
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
