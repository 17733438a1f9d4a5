// verify: -n 2 => violated C-RUNTIME line 9 says "8 bytes from byte 0 on, of 4"
/* A long is loaded from an int. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[1] = {0};
    MPI_Init(&argc, &argv);
    if (*(long *)a)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
