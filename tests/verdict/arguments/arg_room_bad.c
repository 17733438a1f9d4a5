// The message fits, but the receive would take a longer one than its buffer holds.
// verify: -n 2 => verified MPI-BUFFER-SHORT line 14
// verify: -n 2 --args "x" => verified MPI-TAG-LARGE line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, few[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(few, 4, MPI_INT, 1, 100000, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(few, 8, MPI_INT, 0, 100000, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
