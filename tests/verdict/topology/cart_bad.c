/* The same chain with a period is a ring in which all send first. */
// verify: -n 2..4 => violated MPI-DEADLOCK line 14 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, period = 1, left, right, x = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    /* period = 0 */
    MPI_Send(&x, 1, MPI_INT, right, 0, line);
    MPI_Recv(&x, 1, MPI_INT, left, 0, line, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
