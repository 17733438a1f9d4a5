// verify: -n 2 => verified
// R53: the unit of the target counts, each rank has its own; a type with gaps, and no data at all.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0}, mine[10] = {0};
    MPI_Win w;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Win_create(mine, sizeof mine, rank == 0 ? 4 : 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0) {
        MPI_Put(x, 1, MPI_INT, 1, 36, 1, MPI_INT, w);
        MPI_Put(x, 2, MPI_INT, 1, 16, 1, column, w);
        MPI_Put(x, 0, MPI_INT, 1, 100, 0, MPI_INT, w);
    } else {
        MPI_Get(x, 4, MPI_INT, 0, 6, 4, MPI_INT, w);
    }
    MPI_Win_fence(0, w);
    MPI_Type_free(&column);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
