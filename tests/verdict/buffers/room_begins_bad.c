/* With 40 processes the element that is sent stands behind the end of the array. */
// verify: -n 39 => verified
// verify: -n 40 => violated MPI-ARG-BUFFER line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, numbers[40] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *last = numbers + size;
    MPI_Bcast(last, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
