// MPI_Reduce_local with two buffers; without elements the addresses say nothing (MPI-4.0 6.9.7).
// verify: -n 1 => verified clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int parts[3] = {1, 2, 3}, sum[3] = {0, 0, 0};
    MPI_Init(&argc, &argv);
    MPI_Reduce_local(parts, sum, 3, MPI_INT, MPI_SUM);
    MPI_Reduce_local(parts, parts + 2, 1, MPI_INT, MPI_SUM);
    MPI_Reduce_local(NULL, NULL, 0, MPI_INT, MPI_SUM);
    MPI_Finalize();
    return sum[0];
}
