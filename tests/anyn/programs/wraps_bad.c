// every: not proved line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    unsigned x = 4294967290u;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    /* with 7 processes and more it is 0 on rank 6 */
    x += rank;
    if (x == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
