// every: proved
/* The numbers behind MPI_PROC_NULL are negative, whichever a library has. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, v = 0, left, right, period = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    if (left != MPI_PROC_NULL && left >= 0)
        MPI_Recv(&v, 1, MPI_INT, left, 7, line, MPI_STATUS_IGNORE);
    if (right >= 0)
        MPI_Send(&v, 1, MPI_INT, right, 7, line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
