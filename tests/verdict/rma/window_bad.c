// verify: -n 2 --args "0" => verified MPI-WIN-LEAK line 28
// verify: -n 2 --args "1" => violated MPI-ARG-WIN line 30 by walk
// verify: -n 2 --args "2" => violated MPI-HANDLE-FREED line 34
// verify: -n 2 --args "3" => violated MPI-ARG-WIN line 37
// verify: -n 2 --args "4" => violated MPI-ARG-COUNT line 39
// verify: -n 2 --args "5" => violated MPI-ARG line 41
// verify: -n 2 --args "6" => violated MPI-ARG-BUFFER line 43
// verify: -n 2 --args "7" => violated MPI-ARG-BUFFER line 48
// verify: -n 2 --args "8" => violated MPI-ARG-GROUP line 52
// verify: -n 2 --args "9" => violated MPI-ARG-BUFFER line 56
// verify: -n 2 --args "10" => violated MPI-ARG-BUFFER line 61
// Windows that are none, are gone, or have no memory.
#include <mpi.h>
#include <stdlib.h>

static void expose(MPI_Win *w)
{
    int here[4];
    MPI_Win_create(here, sizeof here, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, u[8] = {0}, *h = malloc(8), rank;
    MPI_Win w = MPI_WIN_NULL, copy, unset;
    MPI_Group all;
    MPI_Init(&argc, &argv);
    MPI_Win_create(u, sizeof u, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 1)
        MPI_Win_fence(0, MPI_WIN_NULL);
    if (which == 2) {
        copy = w;
        MPI_Win_free(&w);
        MPI_Win_fence(0, copy);
    }
    if (which == 3)
        MPI_Win_free(&unset);
    if (which == 4)
        MPI_Win_create(u, -1, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &unset);
    if (which == 5)
        MPI_Win_create(u, 4, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &unset);
    if (which == 6)
        MPI_Win_create(u, sizeof u + 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &unset);
    if (which == 7) {
        MPI_Win_create(h, 8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &unset);
        free(h);
        h = NULL;
        MPI_Win_fence(0, unset);
    }
    if (which == 8) {
        MPI_Comm_group(MPI_COMM_WORLD, &all);
        MPI_Win_create(u, 4, 4, MPI_INFO_NULL, MPI_COMM_SELF, &unset), MPI_Win_post(all, 0, unset);
    }
    if (which == 9) {
        expose(&unset);
        MPI_Win_fence(0, unset);
    }
    if (which == 10) {
        MPI_Win_create(h, 8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &unset);
        h = realloc(h, 800);
        MPI_Win_fence(0, unset);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (which)
        MPI_Win_free(&w);
    free(h);
    MPI_Finalize();
    return 0;
}
