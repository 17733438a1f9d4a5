// every: proved
#include <mpi.h>

static int *place(int size)
{
    static int kept, other;
    return size == 12 ? &other : &kept;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *number = place(size);
    if (size == 12)
        *number = rank;
    MPI_Bcast(number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
