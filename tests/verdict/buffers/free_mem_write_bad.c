/* Memory of MPI_Alloc_mem is written to after MPI_Free_mem. */
// verify: -n 2 => violated C-RUNTIME line 14
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, *first, *second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Alloc_mem(sizeof *first, MPI_INFO_NULL, &first);
    MPI_Free_mem(first);
    MPI_Alloc_mem(sizeof *second, MPI_INFO_NULL, &second);
    *second = 0;
    if (rank == 0)
        *first = 1;
    if (*second)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Free_mem(second);
    MPI_Finalize();
    return 0;
}
