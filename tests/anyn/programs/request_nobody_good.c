// every: proved
// At the end of the line requests are of no message, and are waited for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, other;
    MPI_Request given, taken, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    MPI_Irecv(&other, 1, MPI_INT, rank > 0 ? rank - 1 : MPI_PROC_NULL, 0, MPI_COMM_WORLD, &taken);
    MPI_Isend(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &given);
    copy = given;
    MPI_Wait(&taken, MPI_STATUS_IGNORE);
    MPI_Wait(&given, MPI_STATUS_IGNORE);
    (void)copy;
    MPI_Finalize();
    return 0;
}
