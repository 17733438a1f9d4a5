// verify: -n 2 --given in.txt => violated MPI-DEADLOCK line 15
// verify: -n 2 --given in.txt=1 => verified
// Rank 0 takes another tag if the file is not there.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, access("in.txt", F_OK) == 0 ? 1 : 2, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
