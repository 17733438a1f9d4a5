/* Two nonblocking broadcasts, completed in the other order. */
// verify: -n 2..3 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0;
    MPI_Request r, s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x = 1;
        y = 2;
    }
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r);
    MPI_Ibcast(&y, 1, MPI_INT, 0, MPI_COMM_WORLD, &s);
    MPI_Wait(&s, MPI_STATUS_IGNORE);
    assert(y == 2);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    assert(x == 1);
    MPI_Finalize();
    return 0;
}
