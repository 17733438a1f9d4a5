/* The message is sent on the duplicate, and received on the original. */
// verify: -n 2 => violated MPI-DEADLOCK line 10 by walk
#include <mpi.h>

static void exchange(MPI_Fint to, MPI_Fint from)
{
    int rank, x = 0;
    MPI_Comm_rank(MPI_Comm_f2c(to), &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_Comm_f2c(to));
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_Comm_f2c(from), MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    exchange(MPI_Comm_c2f(comm), MPI_Comm_c2f(MPI_COMM_WORLD));
    MPI_Comm_free(&comm);
    MPI_Finalize();
}
