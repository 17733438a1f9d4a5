// verify: -n 4 => violated MPI-COLL-IN-PLACE
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sent[8] = {0}, got[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Alltoall(rank == 0 ? MPI_IN_PLACE : (void *)sent, 1, MPI_INT, got, 1, MPI_INT,
                 MPI_COMM_WORLD);
    MPI_Finalize();
    return sent[0];
}
