// every: violated 12
// With 12 processes a rank is in the group twice (MPI-4.0 7.3.2).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Group all, part;
    int ranks[2] = { 0, 12 - size };
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    if (size == 12)
        MPI_Group_incl(all, 2, ranks, &part);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
