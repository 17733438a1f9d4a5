/* i counts ranks, then something else: only the first use is kept. */
#include <mpi.h>

int data[100];

int main(int argc, char **argv)
{
    int i, size, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 1; i < size; i++)
        MPI_Send(&i, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    for (i = 0; i < 100; i++)
        total += data[i];
    data[0] = total;
    MPI_Finalize();
}
