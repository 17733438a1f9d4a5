/* The send is complete when the block of its buffer is left. */
// verify: -n 2 --args "" => verified
// verify: -n 2 --args "x" => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got;
    MPI_Request in, r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &in);
    if (argc == 1) {
        int number = rank;
        MPI_Isend(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    for (int i = 0; argc > 1; i++) {
        int number = i;
        MPI_Isend(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        if (number == 0)
            break;
    }
    MPI_Wait(&in, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
