/* Between MPI_Start and MPI_Wait the buffer is in use; before and after it is not. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int one = 1, sum = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Allreduce_init(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    one = 2;
    sum = 3;
    MPI_Start(&r);

    one = 3;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
