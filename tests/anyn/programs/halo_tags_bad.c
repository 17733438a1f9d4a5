// every: violated 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    int tag = size >= 10 && rank == 4 ? 2 : 0;
    MPI_Request r[4];
    MPI_Irecv(&x, 1, MPI_INT, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&y, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(&rank, 1, MPI_INT, right, tag, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(&rank, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return x + y == -1;
}
