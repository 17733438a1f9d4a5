/* Nobody waits for the copy. */
// verify: -n 2 => violated MPI-REQUEST-LEAK
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &r);
    MPI_Finalize();
    return 0;
}
