/* Addresses go in messages of bytes and are printed by a function that takes a format: what is sent
 * as MPI_DOUBLE, or scanned, is no address, and cut. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static void note(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(int argc, char **argv)
{
    double field[8] = {0}, step;
    int rank, *here = &rank, *there;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    scanf("%lf", &field[1]);
    note("%s at %d", argv[0], *here);
    there = here;
    MPI_Bcast(&there, sizeof there, MPI_BYTE, 0, MPI_COMM_SELF);
    MPI_Sendrecv(field, 4, MPI_DOUBLE, rank, 0, field + 4, 4, MPI_DOUBLE, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    step = field[5] * 2;
    if (step > 1 && *there)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Finalize();
}
