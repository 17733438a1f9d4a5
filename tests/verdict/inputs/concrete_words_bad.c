// verify: -n 2 => violated MPI-DEADLOCK line 25 says "-n 7 -ring"
// verify: -n 2 --args "-n 7 -ring" => violated MPI-DEADLOCK line 25 by walk
// verify: -n 2 --args "-n 7" => verified
// Options in any order and number: the words are put together one after the other.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 4, ring = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n") && i + 1 < argc)
            n = atoi(argv[++i]);
        else if (!strcmp(argv[i], "-ring"))
            ring = 1;
        else
            ring = 0;
    }
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (ring && n == 7 && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
