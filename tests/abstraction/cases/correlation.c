// dump: -n 3
// A condition on two values of different origin cannot be decided by one sender: both
// outcomes are explored, as an over-approximation.  (MPI_Mprobe is nothing for the joint phase, in
// which the two values would be known.)
// expect: [correlation, over]
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, a = rand(), b = 0;
    MPI_Message m;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(1, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
        MPI_Mrecv(&a, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
        MPI_Recv(&b, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (a < b)
            MPI_Recv(&b, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
