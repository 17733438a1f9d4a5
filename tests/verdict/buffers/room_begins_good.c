/* One element, from the place on that the number of processes says, inside of the array: nobody looks
 * at the data. */
// verify: -n 2..4 => verified
// verify: -n 40 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, numbers[40] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *last = numbers + size - 1;
    MPI_Bcast(last, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < size; k++)
        MPI_Bcast(&numbers[k], 1, MPI_INT, k, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
