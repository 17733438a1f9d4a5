/* A count that is not known, and memory that is not there. */
// verify: -n 2 => violated C-RUNTIME line 18
// verify: -n 2 --args "1" => violated MPI-ARG-BUFFER line 16
// verify: -n 2 --args "1 2" => bounded says "assumed that the count is 0"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n, *p, *null = NULL;
    MPI_Init(&argc, &argv);
    n = rand() % 100 + (argc < 3);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    p = malloc(n * sizeof *p);
    free(p);
    if (argc > 1)
        MPI_Bcast(null, n, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(p, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
