// verify: -n 1 => verified
//
// MPI-1's markers of bounds, and an empty type, which has none.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {-4, 0, 20}, extent, lb;
    MPI_Datatype types[3] = {MPI_LB, MPI_INT, MPI_UB}, t, nothing, u;
    MPI_Init(&argc, &argv);
    MPI_Type_struct(3, lengths, places, types, &t);
    MPI_Type_extent(t, &extent);
    MPI_Type_lb(t, &lb);
    assert(extent == 24);
    assert(lb == -4);
    MPI_Type_contiguous(0, MPI_DOUBLE, &nothing);
    MPI_Datatype two[2] = {nothing, MPI_SHORT};
    MPI_Aint apart[2] = {100, 2};
    MPI_Type_create_struct(2, lengths, apart, two, &u);
    MPI_Type_get_extent(u, &lb, &extent);
    assert(lb == 2);
    assert(extent == 2);
    MPI_Type_free(&t);
    MPI_Type_free(&nothing);
    MPI_Type_free(&u);
    MPI_Finalize();
    return 0;
}
