/* Messages with different tags may complete in any order. */
// verify: -n 2 => violated MPI-ASSERT by own
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0, flag;
    MPI_Request r, s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
        MPI_Isend(&y, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &s);
        MPI_Wait(&s, MPI_STATUS_IGNORE);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Irecv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &r);
        MPI_Irecv(&y, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &s);
        MPI_Wait(&s, MPI_STATUS_IGNORE);
        MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
        assert(flag);
    }
    MPI_Finalize();
    return 0;
}
