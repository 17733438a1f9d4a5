/* Memory whose size is an expression has room for as many elements, as the expressions say. */
// verify: -n 2 => verified clean says "verified for n = 2" by walk
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Win win;
    double *shown, *given;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int rows = argc > 1 ? atoi(argv[1]) : 1, columns = argc > 2 ? atoi(argv[2]) : 1;
    if (rows < 1 || columns < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double *u = malloc(sizeof(double) * (rows + 2) * (columns + 2));
    int *v = calloc(rows, sizeof *v);
    v = realloc(v, 2 * rows * sizeof *v);
    MPI_Alloc_mem(rows * sizeof *given, MPI_INFO_NULL, &given);
    MPI_Win_allocate(rows * sizeof *shown, sizeof *shown, MPI_INFO_NULL, MPI_COMM_WORLD, &shown,
                     &win);
    char text[rows];
    MPI_Bcast(u, rows * columns + rows, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, v, 2 * rows, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Bcast(given, rows, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(shown, rows, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(text, rows, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(u + 1, columns, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(u, columns, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    MPI_Free_mem(given);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
