// verify: -n 2..3 => verified
// index() and rindex() are functions of old systems, and names like others.
#include <mpi.h>
#include <stdlib.h>

int *index, rindex = 2;

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    index = malloc(rindex * sizeof *index);
    index[0] = (rank + 1) % size;
    index[1] = (rank + size - 1) % size;
    MPI_Sendrecv(&rank, 1, MPI_INT, index[0], 0, &size, 1, MPI_INT, index[1], 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    free(index);
    MPI_Finalize();
    return 0;
}
