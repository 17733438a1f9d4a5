// |x % n| is a rank, of whatever x: the root is one, and the same on all ranks.
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, data = 1, drawn;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&data, 1, MPI_INT, argc > 1 ? abs(atoi(argv[1]) % size) : 0, MPI_COMM_WORLD);
    srand(7);
    drawn = (int)labs((long)rand() % size);
    if (rank == drawn)
        for (int r = 0; r < size; r++)
            MPI_Send(&data, 1, MPI_INT, r == rank ? MPI_PROC_NULL : r, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&data, 1, MPI_INT, drawn, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
