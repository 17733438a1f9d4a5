// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, own, others, x = 0, y = 0;
    MPI_Comm workers;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, rank, &workers);
    if (workers != MPI_COMM_NULL) {
        MPI_Comm_rank(workers, &own);
        MPI_Comm_size(workers, &others);
        MPI_Sendrecv(&x, 1, MPI_INT, (own + 1) % others, 0, &y, 1, MPI_INT,
                     (own + others - 1) % others, 0, workers, MPI_STATUS_IGNORE);
        MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, workers);
        if (own == 0)
            MPI_Send(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Comm_free(&workers);
    } else {
        MPI_Recv(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
