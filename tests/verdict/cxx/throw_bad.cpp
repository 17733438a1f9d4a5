// verify: -n 2..3 => violated MPI-ASSERT line 9
/* An exception that one rank throws: the others wait for it. */
#include <mpi.h>
#include <stdexcept>

static void check(int rank, int size)
{
    if (rank == size - 1)
        throw std::runtime_error("no such rank");
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    check(rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
