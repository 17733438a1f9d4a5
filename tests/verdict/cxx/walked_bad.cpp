// All walk with a pointer over a vector; rank 1 does so before the vector has come.
// verify: -n 2 => violated MPI-COLL-MISSING line 29
#include <cstdlib>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, n = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = argc > 1 ? std::atoi(argv[1]) : 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::vector<double> v(n);
    if (rank == 0)
        for (int i = 0; i < n; i++)
            v[i] = i + 1;
    if (rank == 0)
        MPI_Bcast(v.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    double sum = 0;
    for (double x : v)
        sum += x;
    if (rank == 1)
        MPI_Bcast(v.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (sum > 10)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
