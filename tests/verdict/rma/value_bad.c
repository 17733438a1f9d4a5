// verify: -n 2 --args "0" => inconclusive MPI-DEADLOCK by own
// verify: -n 2 --args "1" => inconclusive MPI-DEADLOCK by own
// verify: -n 2 --args "2" => inconclusive MPI-DEADLOCK by own
// verify: -n 2 --args "3" => inconclusive MPI-DEADLOCK by own
// verify: -n 2 --args "4" => verified
// verify: -n 2 --args "5" => verified
// What others write into a window may decide: it is any value.  What is got in 4 is 0.
#include <mpi.h>
#include <stdlib.h>

static int mine, *allocated;

static void wait_for(int flag)
{
    int x;
    if (flag)
        MPI_Recv(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, x = 1, local = 0, *heap = NULL;
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = rank == 0;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    if (which == 0) {
        MPI_Win_create(&local, sizeof local, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    } else if (which == 1) {
        heap = malloc(sizeof *heap);
        *heap = 0;
        MPI_Win_create(heap, sizeof *heap, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    } else if (which == 3) {
        MPI_Win_allocate(sizeof *allocated, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &w);
        *allocated = 0;
    } else {
        MPI_Win_create(&mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    }
    if (which == 2) {
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        MPI_Win_complete(w);
        MPI_Win_wait(w);
        wait_for(mine);
    } else {
        MPI_Win_fence(0, w);
        if (which == 4)
            MPI_Get(&local, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        else
            MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        MPI_Win_fence(0, w);
        if (which != 5)
            wait_for(which == 0 || which == 4 ? local : which == 1 ? *heap : *allocated);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    free(heap);
    MPI_Finalize();
    return 0;
}
