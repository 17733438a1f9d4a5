/* A column of very many rows: how far it reaches, and that rows without gaps are one row. */
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

#define ROWS 100000

int main(int argc, char **argv)
{
    int rank, n;
    double *a = malloc(3 * ROWS * sizeof *a);
    MPI_Aint lb, extent;
    MPI_Datatype column, all;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(ROWS, 1, 3, MPI_DOUBLE, &column);
    MPI_Type_vector(ROWS, 3, 3, MPI_DOUBLE, &all);
    MPI_Type_commit(&column);
    MPI_Type_commit(&all);
    MPI_Type_get_extent(column, &lb, &extent);
    assert(extent == (ROWS - 1) * 24L + 8);
    MPI_Type_get_extent(all, &lb, &extent);
    assert(extent == ROWS * 24L);
    if (rank == 0) {
        MPI_Send(a, 1, column, 1, 0, MPI_COMM_WORLD);
        MPI_Send(a, 1, all, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(a, ROWS, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Recv(a, 1, all, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_DOUBLE, &n);
        assert(n == 3 * ROWS);
    }
    MPI_Type_free(&column);
    MPI_Type_free(&all);
    MPI_Finalize();
    free(a);
    return 0;
}
