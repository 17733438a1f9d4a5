// every: not proved line 12
#include <mpi.h>

/* Whether two literals are one object is the compiler's choice (C11 6.5.2.5p7). */
int main(int argc, char **argv)
{
    int size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int *one = (const int[]){ 1 }, *other = (const int[]){ 1 };
    if (size > 9 && one == other)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
