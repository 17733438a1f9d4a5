// dump: -n 3
// Rows are numbered by tags, and nobody asks for the number: the worker's loop is one round, in
// which each of the tags is a channel of its own.
#include <mpi.h>

enum { ROWS = 4, STOP = 0 };

int main(int argc, char **argv)
{
    int rank, size, next = 1;
    double row = 0, answer = 0, result[ROWS + 1] = {0};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int w = 1; rank == 0 && w < size; w++, next++)
        MPI_Send(&row, 1, MPI_DOUBLE, w, next, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < ROWS; i++) {
        MPI_Recv(&answer, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        result[status.MPI_TAG] = answer;
        MPI_Send(&row, next <= ROWS, MPI_DOUBLE, status.MPI_SOURCE, next <= ROWS ? next : STOP,
                 MPI_COMM_WORLD);
        next++;
    }
    while (rank != 0) {
        MPI_Recv(&row, 1, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            break;
        MPI_Send(&row, 1, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
