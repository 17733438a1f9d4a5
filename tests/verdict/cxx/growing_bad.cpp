// verify: -n 2 => violated MPI-COLL-MISSING line 22
// A vector grows by what is read, number by number: how often is on no rank known, and not the same on
// all of them.
#include <cstdio>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, n = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::vector<long> data;
        for (long x; scanf("%ld", &x) == 1;)
            data.push_back(x);
        n = (int)data.size();
    }
    if (argc > 5)
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
