/* As one_ahead_bad.c, but what was sent last lets the last rank receive. */
// verify: -n 3 => verified
// run: -n 3 finishes
#include <mpi.h>

static int get(int *number)
{
    MPI_Bcast(number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return *number;
}

int main(int argc, char **argv)
{
    int rank, size, first = 3, last = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank < size - 1) {
        MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
        for (int i = 0; i < 2; i++) {
            int data = 6 + i;
            MPI_Bcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD);
            sum += data;
        }
    } else {
        for (int i = 0; i < 3; i++)
            last = get(&sum);
    }
    if (rank == size - 1 && last == 7)
        MPI_Recv(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_Ssend(&sum, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
