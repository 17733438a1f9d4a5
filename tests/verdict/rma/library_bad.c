// verify: -n 2 --args "0" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 2 --args "1" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 2 --args "2" => bounded says "rma-conflicts"
// verify: -n 2 --args "3" => bounded says "rma-conflicts"
// verify: -n 2 --args "4" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 2 --args "5" => bounded says "rma-conflicts"
// Library functions that are called in an epoch use memory of the window, or may do so.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *(*fill)(void *, int, size_t) = memset;

static void say(const char *format, ...)
{
    va_list l;
    va_start(l, format);
    vprintf(format, l);
    va_end(l);
}

static void use(int test, int *mine)
{
    char line[80];
    switch (test) {
    case 0:
        strtol((char *)mine, NULL, 10);
        break;
    case 1: strtok((char *)&mine[2], ","); break;
    case 2: puts((char *)mine); break;
    case 3: sprintf(line, "%s", (char *)mine); break;
    case 4:
        fill(mine, 0, 12);
        break;
    default: say("%s", (char *)mine); break;
    }
}

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, mine[8] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0)
        MPI_Put(&x, 1, MPI_INT, 1, test ? 2 : 0, 1, MPI_INT, w);
    else
        use(test, mine);
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
