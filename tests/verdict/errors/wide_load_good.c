// verify: -n 2 => verified
/* A long is loaded from two ints. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[2] = {0};
    MPI_Init(&argc, &argv);
    if (*(long *)a)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
