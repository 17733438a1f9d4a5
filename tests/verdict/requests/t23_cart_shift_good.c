/* Send to the right, receive from the left, on a line of ranks. */
// verify: -n 4 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int size, x = 0, left, right, periodic = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    MPI_Send(&x, 1, MPI_INT, right, 0, line);
    MPI_Recv(&x, 1, MPI_INT, left, 0, line, MPI_STATUS_IGNORE);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
