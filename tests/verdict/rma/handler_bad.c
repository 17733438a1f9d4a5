// verify: -n 2 --args "0" => violated MPI-ARG-RANK line 26 by walk
// verify: -n 2 --args "1" => verified says "it is ended before at handler_bad.c:22"
// verify: -n 2 --args "2" => violated MPI-ARG-ERRHANDLER line 20
// verify: -n 2 --args "3" => violated MPI-COLL-MISSING line 24
// Errors on windows are fatal, whatever the handler of the communicator (9.3.2): of a call (0), and
// of the program (1). A handler that is none (2); an info that only one rank changes (3).
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 0, mine[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win_create(mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 2)
        MPI_Win_set_errhandler(w, MPI_ERRHANDLER_NULL);
    if (which == 1)
        MPI_Win_call_errhandler(w, MPI_ERR_OTHER);
    if (which == 3 && rank == 0)
        MPI_Win_set_info(w, MPI_INFO_NULL);
    MPI_Win_fence(0, w);
    if (which == 0 && MPI_Put(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, w) != MPI_SUCCESS)
        printf("no such rank\n");
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
