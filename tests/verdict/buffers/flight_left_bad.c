/* The block of the buffer is left while the send is under way: at its end, or by break. */
// verify: -n 2 --args "" => violated MPI-BUFFER-IN-FLIGHT line 12
// verify: -n 2 --args "x" => violated MPI-BUFFER-IN-FLIGHT line 16
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 1) {
        int number = rank;
        MPI_Isend(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
    }
    for (int i = 0; argc > 1; i++) {
        int number = i;
        MPI_Isend(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
        if (number == 0)
            break;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
