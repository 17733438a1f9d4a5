/* With MPI_IN_PLACE the receive buffer is also what is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int sum = argc, other = 5, ignored = 7;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&ignored, &other, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (sum > 4)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
