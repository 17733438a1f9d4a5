// verify: -n 2..3 => violated MPI-COLL-MISSING line 26
// Memory from posix_memalign() has the pointer that the program puts there, and what that leads to decides.
#include <mpi.h>
#include <stdlib.h>

static void *make(size_t n)
{
    void *memory;
    if (posix_memalign(&memory, 64, n) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return memory;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int **rows = make(2 * sizeof *rows);
    rows[0] = make(sizeof **rows);
    rows[1] = make(sizeof **rows);
    *rows[0] = 0;
    *rows[1] = 1;
    int *mine = rows[rank != 0];
    if (*mine)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
