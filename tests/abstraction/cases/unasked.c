// dump: -n 2
// Nobody asks for the content: one symbol, no choice.
// expect: chan c0 0->1 tag 4 comm 0 { "
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    double values[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 100; i++)
        values[i] = rand() * 0.5;
    if (rank == 0)
        MPI_Send(values, 100, MPI_DOUBLE, 1, 4, MPI_COMM_WORLD);
    else
        MPI_Recv(values, 100, MPI_DOUBLE, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return values[3] > 0;
}
