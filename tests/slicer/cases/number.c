/* A number that is made of floating point data is precise up to the first array: what the elements
 * are made of is cut.  What is printed through a list of arguments is no such number. */
#include <mpi.h>
#include <stdarg.h>

static int first(int n, ...)
{
    va_list list;
    va_start(list, n);
    int tag = va_arg(list, int);
    va_end(list);
    return tag;
}

int main(int argc, char **argv)
{
    double speed[4] = {1, 2, 3, 4}, way[4], scale;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    scale = speed[0] * 2;
    for (int i = 0; i < 4; i++)
        way[i] = speed[i] * scale;
    int tag = first(1, (int)way[2], speed[1]);
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, tag, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
