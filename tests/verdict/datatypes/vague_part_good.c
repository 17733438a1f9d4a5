// verify: -n 2 => verified
/* A part of an array whose sizes are read, and looked at. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n[2] = {4, 2};
    MPI_Datatype part, row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d %d", &n[0], &n[1]) != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(n, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (n[1] < 1 || n[0] <= n[1])
        MPI_Abort(MPI_COMM_WORLD, 1);
    int sizes[2] = {n[0], n[0]}, parts[2] = {n[1], n[1]}, first[2] = {1, 1};
    MPI_Type_create_subarray(2, sizes, parts, first, MPI_ORDER_C, MPI_DOUBLE, &part);
    MPI_Type_vector(n[0], 1, 8, MPI_DOUBLE, &row);
    MPI_Type_free(&row);
    MPI_Type_free(&part);
    MPI_Finalize();
    return 0;
}
