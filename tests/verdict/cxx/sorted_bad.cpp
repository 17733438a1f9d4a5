// Numbers that are known are sorted, and another one is the tag.
// verify: -n 2 => violated MPI-DEADLOCK line 17
#include <algorithm>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> v(50), w(50);
    for (int i = 0; i < 50; i++)
        v[i] = (i * 7 + rank) % 50;
    std::sort(v.begin(), v.end());
    if (rank == 0)
        MPI_Send(v.data(), 50, MPI_INT, 1, v[4], MPI_COMM_WORLD);
    MPI_Recv(w.data(), 50, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(v.data(), 50, MPI_INT, 0, v[3], MPI_COMM_WORLD);
    MPI_Finalize();
}
