/* The communicators are used in one order. */
// verify: -n 2..4 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm copy;
    int x = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (rank == 0)
        x = 1;
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
