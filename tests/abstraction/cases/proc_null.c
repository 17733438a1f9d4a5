// dump: -n 3
// A line of ranks with MPI_PROC_NULL at both ends: the halves of MPI_Sendrecv that have no
// partner are gone.
// expect: sendrecv c
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 1, other = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(&mine, 1, MPI_INT, right, 0, &other, 1, MPI_INT, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Send(&mine, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
