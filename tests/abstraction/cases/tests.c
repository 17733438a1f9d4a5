// dump: -n 2
// Loops over MPI_Test, MPI_Testall and MPI_Request_get_status are one state that polls.
// expect: polls
// expect: [all
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y = 0, flag = 0;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank, out = rank + 5;
    MPI_Irecv(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(&out, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &r[1]);
    while (!flag)
        MPI_Testall(2, r, &flag, MPI_STATUSES_IGNORE);
    assert(x == other + 5);
    MPI_Irecv(&y, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Send(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    do
        MPI_Request_get_status(r[0], &flag, MPI_STATUS_IGNORE);
    while (!flag);
    do
        MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE);
    while (!flag);
    assert(y == rank + 5);
    MPI_Finalize();
    return 0;
}
