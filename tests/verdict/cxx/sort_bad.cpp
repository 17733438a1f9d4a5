// verify: -n 2..4 => violated MPI-DEADLOCK line 15
// The algorithms of the library are followed; how deep a sort may go is a number of bits.
#include <mpi.h>
#include <algorithm>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, x = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> order{3, 1, 2};
    std::sort(order.begin(), order.end());
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, order[0], 2, MPI_COMM_WORLD);
    else if (rank == order.front())
        MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
