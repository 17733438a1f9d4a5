// dump: -n 2
// Two requests behind one handle: complete when both are.  MPI_PROC_NULL has nothing to do.
// expect: [all 0 1]
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = -1, flag = 0, index;
    MPI_Request r[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };
    MPI_Status s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Isendrecv(&rank, 1, MPI_INT, other, 0, &in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], &s);
    assert(in == other && s.MPI_SOURCE == other);
    MPI_Isendrecv_replace(&in, 1, MPI_INT, other, 0, other, 0, MPI_COMM_WORLD, &r[1]);
    while (!flag)
        MPI_Testany(2, r, &index, &flag, &s);
    assert(in == rank && index == 1);
    MPI_Isend(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    assert(in == rank);
    MPI_Finalize();
    return 0;
}
