// verify: -n 2 => violated MPI-DEADLOCK
/* An address is printed by a function that is given a va_list. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static int x;

static void show(char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsprintf(text, format, list);
    va_end(list);
}

int main(int argc, char **argv)
{
    int rank, got;
    char text[40];
    void *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    show(text, "%p", (void *)&x);
    sscanf(text, "%p", &q);
    *(int *)q = 1;
    if (x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
