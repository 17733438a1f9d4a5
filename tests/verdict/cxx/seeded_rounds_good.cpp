// verify: -n 2 => verified clean
// verify: -n 3 => verified
// What a generator gives is named anew by each exploration: here the first one ends early, as a
// message decides what comes next.
#include <mpi.h>

#include <random>

int main(int argc, char **argv)
{
    int rank, size, high = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::random_device seed;
    std::mt19937 engine(seed());
    std::uniform_int_distribution<int> coin(0, 1);
    for (int i = 0; i < 400; i++)
        if (coin(engine) > 1)
            MPI_Barrier(MPI_COMM_SELF);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status s;
            MPI_Recv(&high, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
            MPI_Send(&high, 1, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, MPI_COMM_WORLD);
        }
    } else {
        int tag = coin(engine);
        MPI_Send(&high, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        MPI_Recv(&high, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
