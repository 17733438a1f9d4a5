// verify: -n 3 => violated MPI-ASSERT line 13
/* What at() throws is caught by nobody. */
#include <mpi.h>
#include <array>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::array<int, 3> tags = {4, 5, 6};
    MPI_Sendrecv_replace(tags.data(), 1, MPI_INT, (rank + 1) % size, tags.at(rank + 1),
                         (rank + size - 1) % size, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
