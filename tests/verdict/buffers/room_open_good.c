/* Whether there is room depends on two numbers that have nothing to do with each other: it is
 * told that this is not known. */
// verify: -n 2 => bounded says "buffer-room"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n = argc > 1 ? atoi(argv[1]) : 1, m = argc > 2 ? atoi(argv[2]) : 1;
    if (n < 1 || m < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *data = malloc(n * sizeof *data);
    MPI_Bcast(data, m, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
