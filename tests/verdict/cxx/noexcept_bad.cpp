// verify: -n 2..3 => violated MPI-ASSERT
/* An exception would be caught, but for a function on the way that says that there is none. */
#include <mpi.h>
#include <stdexcept>

static void check(int rank, int size)
{
    if (rank == size - 1)
        throw std::runtime_error("no such rank");
}

static void quiet(int rank, int size) noexcept { check(rank, size); }

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    try {
        quiet(rank, size);
    } catch (const std::exception &e) {
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
