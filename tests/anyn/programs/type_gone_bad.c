// every: violated 12
// With 12 processes a datatype that was freed is committed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype pair, same;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    same = pair;
    MPI_Type_free(&pair);
    if (size == 12)
        MPI_Type_commit(&same);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
