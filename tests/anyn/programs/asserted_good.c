// every: proved
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    assert(rank < size);
    for (int root = 0; root < size; root++) {
        int from = root;
        assert(from >= 0);
        MPI_Bcast(&from, 1, MPI_INT, root, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
