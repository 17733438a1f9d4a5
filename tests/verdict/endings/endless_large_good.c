// verify: -n 2 => verified
//
// Beside a table of thousands of pointers, a search goes round and round: until it is there.
#include <mpi.h>
#include <stdlib.h>

enum { ROWS = 6000 };

int main(int argc, char **argv)
{
    int rank, at = 0, *rows[ROWS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *data = calloc(ROWS, sizeof *data);
    for (int i = 0; i < ROWS; i++)
        rows[i] = data + i;
    *rows[5] = 1;
    if (rank == 0)
        MPI_Send(data, ROWS, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(data, ROWS, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (rank == 0 && *rows[at] != 1)
        at = (at + 1) % ROWS;
    MPI_Barrier(MPI_COMM_WORLD);
    free(data);
    MPI_Finalize();
    return 0;
}
