// every: not proved line 19
/* From six processes on rank 0 asks whether the second communicator got the handle of the first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm first, second, old;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    old = first;
    MPI_Comm_free(&first);
    MPI_Comm_dup(MPI_COMM_WORLD, &second);
    int same = second == old || old == MPI_COMM_WORLD || old == MPI_COMM_NULL;
    MPI_Comm_free(&second);
    if (size > 5 && rank == 0 && same)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
