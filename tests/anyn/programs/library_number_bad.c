// every: not proved line 17
/* With a library whose MPI_PROC_NULL is -1 rank 0 receives, from six processes on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, v = 0, left, right, period = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    MPI_Comm_free(&line);
    if (size < 6)
        left = 0;
    if (left + 1 == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
