/* Without a prototype gcc passes what is written: an argument that is missing is anything. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 7 by own
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
    wait_for(!rank);
    MPI_Finalize();
    return 0;
}
