// verify: -n 2 => verified
/* A va_list leads to what vsscanf() writes: but not after it was set again. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static int scan(const char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsscanf(text, format, list);
    va_end(list);
    return n;
}

int main(int argc, char **argv)
{
    int rank, turn = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    scan(rank ? "1" : "0", "%d", &turn);
    turn = 1;
    if (turn)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
