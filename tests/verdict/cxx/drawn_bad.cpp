// verify: -n 2 -v --args "" => bounded says ":10:5: this loop"
// A loop of the program's own that rejects what it draws may go on.
#include <mpi.h>
#include <random>
#include <vector>

static double draw(std::mt19937 &engine, double limit)
{
    double x = 0;
    for (std::normal_distribution<double> normal(0, 1); x <= limit;)
        x = normal(engine);
    return x;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    std::mt19937 engine(argc);
    std::uniform_int_distribution<int> dice(1, 6);
    std::bernoulli_distribution coin(0.25);
    std::vector<int> v(argc + 3);
    for (auto &x : v)
        x = dice(engine) + coin(engine);
    v[0] = draw(engine, MPI_Wtime()) > 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
