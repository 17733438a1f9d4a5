/* The root gathers the parts of all ranks into memory for all of them. */
// verify: -n 3 => verified clean says "verified for n = 3"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, n = 4, part[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *all;
    MPI_Alloc_mem(size * n * sizeof *all, MPI_INFO_NULL, &all);
    MPI_Gather(part, n, MPI_INT, all, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Free_mem(all);
    MPI_Finalize();
    return 0;
}
