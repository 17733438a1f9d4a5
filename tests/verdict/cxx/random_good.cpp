// verify: -n 2..3 => verified
// Numbers of a generator that all ranks seed alike are the same.
#include <mpi.h>

#include <random>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::minstd_rand engine(42);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    for (int i = 0; i < 20; i++)
        got += uniform(engine) < 0.5;
    for (int i = 0; i < got; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
