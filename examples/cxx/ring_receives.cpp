// verify: -n 2..4 => violated MPI-DEADLOCK line 17
// run: -n 4 hangs
// The same ring, but all ranks receive first: nobody begins.
#include <iostream>
#include <mpi.h>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, np;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    const int right = (rank + 1) % np, left = (rank + np - 1) % np;
    std::vector<int> all(np, 0);
    MPI_Recv(all.data(), np, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    all[rank] = rank;
    MPI_Send(all.data(), np, MPI_INT, right, 1, MPI_COMM_WORLD);
    if (rank == 0)
        std::cout << "the sum is " << std::accumulate(all.begin(), all.end(), 0) << '\n';
    MPI_Finalize();
}
