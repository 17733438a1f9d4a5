/* Variable arguments are followed to the calls that pass them. */
#include <mpi.h>
#include <stdarg.h>

static int last(int n, ...)
{
    int value = 0;
    va_list list;
    va_start(list, n);
    while (n-- > 0)
        value = va_arg(list, int);
    va_end(list);
    return value;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Send(&argc, 1, MPI_INT, last(2, 7, argc - 1), 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
