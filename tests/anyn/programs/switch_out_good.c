// every: proved
#include <mpi.h>

/* Two processes talk in each round. */
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 3; i++) {
        switch (rank) {
        case 0:
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            break;
        case 1:
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        default:
            break;
        }
    }
    MPI_Finalize();
    return 0;
}
