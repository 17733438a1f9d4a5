// verify: -n 1 => verified by walk
//
// Distributed arrays (MPI-4.0 5.1.4): what process 1 of 3 has of 10 numbers, by blocks and
// cyclic; a part of a matrix in both orders.  Sent to itself, it shows its numbers.
#include <assert.h>
#include <mpi.h>

static void show(MPI_Datatype t, const int *from, int n, int *out)
{
    int size;
    MPI_Aint lb, extent;
    MPI_Type_commit(&t);
    MPI_Type_size(t, &size);
    MPI_Type_get_extent(t, &lb, &extent);
    assert(size == n * (int)sizeof(int));
    assert(lb == 0);
    MPI_Sendrecv(from, 1, t, 0, 0, out, n, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&t);
}

int main(int argc, char **argv)
{
    int ten = 10, three = 3, two = 2, row[24], out[24];
    int sizes[2] = {4, 6}, grid[2] = {2, 3}, darg = MPI_DISTRIBUTE_DFLT_DARG;
    int block = MPI_DISTRIBUTE_BLOCK, cyclic = MPI_DISTRIBUTE_CYCLIC;
    int both[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC}, dargs[2] = {darg, 2};
    MPI_Datatype t;
    MPI_Aint lb, extent;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 24; i++)
        row[i] = i;
    MPI_Type_create_darray(3, 1, 1, &ten, &block, &darg, &three, MPI_ORDER_C, MPI_INT, &t);
    MPI_Type_get_extent(t, &lb, &extent);
    assert(extent == 40);
    show(t, row, 4, out);
    assert(out[0] == 4 && out[3] == 7);
    MPI_Type_create_darray(3, 1, 1, &ten, &cyclic, &darg, &three, MPI_ORDER_C, MPI_INT, &t);
    show(t, row, 3, out);
    assert(out[0] == 1 && out[1] == 4 && out[2] == 7);
    MPI_Type_create_darray(3, 1, 1, &ten, &cyclic, &two, &three, MPI_ORDER_C, MPI_INT, &t);
    show(t, row, 4, out);
    assert(out[0] == 2 && out[1] == 3 && out[2] == 8 && out[3] == 9);
    /* process 4 of the grid 2 x 3 is (1, 1): rows 2 and 3, columns 2 and 3 */
    MPI_Type_create_darray(6, 4, 2, sizes, both, dargs, grid, MPI_ORDER_C, MPI_INT, &t);
    show(t, row, 4, out);
    assert(out[0] == 14 && out[1] == 15 && out[2] == 20 && out[3] == 21);
    MPI_Type_create_darray(6, 4, 2, sizes, both, dargs, grid, MPI_ORDER_FORTRAN, MPI_INT, &t);
    show(t, row, 4, out);
    assert(out[0] == 10 && out[1] == 11 && out[2] == 14 && out[3] == 15);
    MPI_Finalize();
    return 0;
}
