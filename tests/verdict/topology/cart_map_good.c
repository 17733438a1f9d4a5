/* Where a process would be (MPI-4.0 8.5.8). */
// verify: -n 3 => bounded
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {2}, periods[1] = {0}, index[2] = {1, 2}, edges[2] = {1, 0}, place;
    MPI_Init(&argc, &argv);
    MPI_Cart_map(MPI_COMM_WORLD, 1, dims, periods, &place);
    assert(place == 0 || place == 1 || place == MPI_UNDEFINED);
    MPI_Graph_map(MPI_COMM_WORLD, 2, index, edges, &place);
    assert(place == 0 || place == 1 || place == MPI_UNDEFINED);
    MPI_Finalize();
    return 0;
}
