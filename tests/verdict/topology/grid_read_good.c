// The length of a line of ranks is read by rank 0; who has no place in it goes on alone (8.5.1).
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, workers = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d", &workers);
    MPI_Bcast(&workers, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int dims[1] = {workers}, periods[1] = {0};
    if (workers < 1 || workers > size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    if (line != MPI_COMM_NULL) {
        int left, right, x = 0;
        MPI_Cart_shift(line, 0, 1, &left, &right);
        MPI_Recv(&x, 1, MPI_INT, left, 0, line, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, right, 0, line);
        MPI_Comm_free(&line);
    }
    MPI_Finalize();
    return 0;
}
