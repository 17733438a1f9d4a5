// verify: -n 2 --args "0" => bounded MPI-ERROR-RETURNED line 37
// verify: -n 2 --args "1" => bounded MPI-ERROR-RETURNED line 37
// verify: -n 2 --args "2" => verified says "verified for"
// verify: -n 2 --args "3" => bounded says "rma-conflicts"
// A window has an error handler of its own: one that returns (0), one of the program (1), which is
// given back and called (2). Its info may change (3).
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int calls;

static void note(MPI_Win *w, int *code, ...)
{
    calls += *code != MPI_SUCCESS && *w != MPI_WIN_NULL;
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, x = 0, mine[4] = {0};
    MPI_Win w;
    MPI_Info info;
    MPI_Errhandler handler, own;
    MPI_Init(&argc, &argv);
    MPI_Win_create(mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create_errhandler(note, &handler);
    MPI_Win_set_errhandler(w, which == 0 ? MPI_ERRORS_RETURN : handler);
    MPI_Win_get_errhandler(w, &own);
    if (which == 2)
        MPI_Win_call_errhandler(w, MPI_ERR_OTHER);
    if (which == 2 && calls != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_get_info(w, &info);
    if (which == 3)
        MPI_Win_set_info(w, info);
    MPI_Win_fence(0, w);
    if (which < 2 && MPI_Put(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, w) != MPI_SUCCESS)
        printf("no such rank\n");
    MPI_Win_fence(0, w);
    if (which != 0)
        MPI_Errhandler_free(&own);
    MPI_Errhandler_free(&handler);
    MPI_Info_free(&info);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
