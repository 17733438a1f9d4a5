/* The root gathers the parts of all ranks into memory for one of them. */
// verify: -n 3 => violated MPI-ARG-BUFFER line 12
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, n = 4, part[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *all;
    MPI_Alloc_mem(n * sizeof *all, MPI_INFO_NULL, &all);
    MPI_Gather(part, n, MPI_INT, all, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Free_mem(all);
    MPI_Finalize();
    return 0;
}
