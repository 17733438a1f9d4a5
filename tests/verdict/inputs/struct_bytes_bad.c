// verify: -n 3 => violated MPI-DEADLOCK line 30 says "atoi(argv[1]) < 1"
// struct_bytes_good, but rank 0 leaves alone where there is no chunk.
#include <mpi.h>
#include <stdlib.h>

struct params {
    int tasks, chunk;
    double eps;
};

int main(int argc, char **argv)
{
    struct params p = {3, argc > 1 ? atoi(argv[1]) : 5, 1e-6};
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&p, sizeof p, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0 && p.chunk < 1) {
        MPI_Finalize();
        return 1;
    }
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Status status;
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
