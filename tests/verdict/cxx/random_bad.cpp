// verify: -n 2..3 => violated MPI-COLL-MISSING line 17
// Numbers of a generator that each rank seeds with its own number differ.
#include <mpi.h>

#include <random>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::minstd_rand engine(42 + 1000 * rank);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    for (int i = 0; i < 20; i++)
        got += uniform(engine) < 0.5;
    for (int i = 0; i < got; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
