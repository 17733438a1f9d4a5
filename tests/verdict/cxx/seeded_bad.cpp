// verify: -n 2 => violated MPI-COLL-MISMATCH line 29
// Each rank leaves out other numbers of the same generator.
#include <mpi.h>

#include <algorithm>
#include <random>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    unsigned seed = std::random_device{}();
    std::mt19937_64 own(seed + rank);
    std::uniform_int_distribution<long> dice(1, 6);
    for (int i = 0; i < 100; i++)
        if (dice(own) < 1)
            x = 1;
    if (x)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&seed, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    std::mt19937 all(seed);
    std::uniform_int_distribution<int> ranks(0, size - 1);
    for (int i = 0; i < 3; i++) {
        int root = ranks(all);
        if (all() % 3)
            MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);
        all.discard(i * rank);
    }
    std::vector<int> order(size);
    for (int i = 0; i < size; i++)
        order[i] = i;
    std::shuffle(order.begin(), order.end(), all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
