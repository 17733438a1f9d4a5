// dump: -n 2 --max-unroll 4
// A counter that grows in a loop without a known bound is generalised after --max-unroll
// rounds, and the ledger says so.  (MPI_Mprobe is nothing for the joint phase.)
// expect: [widening, over]
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, data = 0;
    unsigned long rounds = 0;
    MPI_Message m;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (rand() % 3) {
        if (rank == 0 && rounds > 1)
            MPI_Send(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        rounds++;
    }
    if (rank == 1)
        MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Mrecv(&data, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
