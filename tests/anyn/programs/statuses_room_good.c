// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank, other;
    MPI_Request all[2];
    MPI_Status statuses[2];
    MPI_Irecv(&other, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &all[0]);
    MPI_Isend(&mine, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &all[1]);
    if (size == 12)
        MPI_Waitall(2, all, statuses);
    else
        MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
