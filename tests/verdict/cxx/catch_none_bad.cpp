// verify: -n 2..3 => violated MPI-ASSERT line 25
/* There is a handler, but of another type: the exception leaves main. */
#include <mpi.h>
#include <stdexcept>

struct Failure {
    int code;
};

static void check(int rank)
{
    try {
        if (rank)
            throw Failure{1};
        throw std::runtime_error("nobody catches this");
    } catch (const Failure &f) {
    }
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    check(rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
