/* Where it begins is an argument: that it ends in the array is a condition of the answer. */
// verify: -n 2 => bounded says "buffer-room"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int numbers[40] = { 0 };
    MPI_Init(&argc, &argv);
    int at = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Bcast(&numbers[at], 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
