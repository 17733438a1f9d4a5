/* MPI-4.0 3.11: communication with MPI_PROC_NULL has no effect. */
// verify: -n 1..4 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, n, a = 5;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Send(&a, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Recv(&a, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &n);
    assert(a == 5 && n == 0 && status.MPI_SOURCE == MPI_PROC_NULL);
    assert(status.MPI_TAG == MPI_ANY_TAG);
    /* a chain that starts and ends in MPI_PROC_NULL drains from its end */
    MPI_Send(&a, 1, MPI_INT, rank + 1 < size ? rank + 1 : MPI_PROC_NULL, 2, MPI_COMM_WORLD);
    MPI_Recv(&a, 1, MPI_INT, rank > 0 ? rank - 1 : MPI_PROC_NULL, 2, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
