// verify: -n 2..3 => violated MPI-COLL-MISSING line 28
/* One rank throws; destructors on the way to the handler run, and the handler forgets the others. */
#include <mpi.h>
#include <iostream>
#include <stdexcept>

struct Team {
    MPI_Comm comm;
    Team() { MPI_Comm_dup(MPI_COMM_WORLD, &comm); }
    ~Team() { MPI_Comm_free(&comm); }
};

static void check(int rank, int size)
{
    Team team;
    if (rank == size - 1)
        throw std::runtime_error("no such rank");
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    try {
        check(rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::exception &e) {
        std::cerr << e.what() << std::endl;
    }
    MPI_Finalize();
    return 0;
}
