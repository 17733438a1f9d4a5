/* A member leads to what was freed, and is written through. */
// verify: -n 2 => violated C-RUNTIME line 18
#include <mpi.h>
#include <stdlib.h>
struct row {
    int *first;
};
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct row *row = malloc(sizeof *row);
    row->first = malloc(sizeof(int));
    free(row->first);
    int *other = malloc(sizeof *other);
    *other = 0;
    *row->first = 1;
    if (*other && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
