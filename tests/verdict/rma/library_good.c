// verify: -n 2 => verified says "verified for"
// Library functions that use memory of a window before and after the epoch, and other memory in it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *(*fill)(void *, int, size_t) = memset;

int main(int argc, char **argv)
{
    int rank, at = 0, x = 1, mine[8] = {0};
    char line[80] = "12";
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    fill(mine, 0, sizeof mine);
    MPI_Comm_rank(MPI_COMM_WORLD, &mine[3]);
    MPI_Unpack(line, 80, &at, mine, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Win_fence(0, w);
    if (rank == 0)
        MPI_Put(&x, 1, MPI_INT, 1, 2, 1, MPI_INT, w);
    fill(line, 'a', 3);
    printf("%s %d", line, mine[1]);
    MPI_Win_fence(0, w);
    puts((char *)mine);
    MPI_Comm_rank(MPI_COMM_WORLD, &mine[3]);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
