// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank, all = 0;
    double half = rank / 2., both = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_BOR, MPI_COMM_WORLD);
    if (size == 12)
        MPI_Allreduce(&half, &both, 1, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
