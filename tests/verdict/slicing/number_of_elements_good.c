// verify: -n 2..3 => verified by walk
/* The tag is made of an element of an array, and that of elements of another one, which the first
 * slice takes for any value: the finer one knows them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    double speed[4] = {1, 2, 3, 4}, way[4];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 4; i++)
        way[i] = speed[i] * 2;
    int tag = (int)way[2];
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, size - 1, tag, MPI_COMM_WORLD);
    else if (rank == size - 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
