/* The rank that stays out passes MPI_UNDEFINED. */
// verify: -n 2..3 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank ? 7 : MPI_UNDEFINED, -rank, &part);
    if (rank) {
        MPI_Barrier(part);
        MPI_Comm_free(&part);
    }
    MPI_Finalize();
    return 0;
}
