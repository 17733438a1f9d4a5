/* The request of a nonblocking collective cannot be freed. */
// verify: -n 2 => violated MPI-ARG-REQUEST
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibarrier(MPI_COMM_WORLD, &r);
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
