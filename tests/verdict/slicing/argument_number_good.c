/* Without a prototype gcc passes what is written: an argument too much is not looked at. */
// verify: -n 2 => verified
#include <mpi.h>
int wait_for(peer, how) int peer, how;
{
    if (how == 3)
        MPI_Recv(&how, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return how;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    wait_for(!rank, 2, 3);
    MPI_Finalize();
    return 0;
}
