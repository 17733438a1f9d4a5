/* 7 is no multiple of 3 (the last example of MPI-4.0 8.5.2). */
// verify: -n 6 => verified
// verify: -n 7 => violated MPI-ARG-TOPOLOGY line 11 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int n, dims[3] = {0, 3, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Dims_create(n, 3, dims);
    MPI_Finalize();
    return 0;
}
