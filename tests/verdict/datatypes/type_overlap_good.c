// verify: -n 2 => verified clean
// A type with overlapping entries may be sent; one with entries that lie between each other
// may be received; one of size 0 changes nothing.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    float all[64] = {0};
    int rank, mine;
    MPI_Datatype many, strip, column, nothing;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_hvector(16, 1, 3, MPI_FLOAT, &many);
    MPI_Type_commit(&many);
    MPI_Type_vector(4, 1, 4, MPI_FLOAT, &strip);
    MPI_Type_create_resized(strip, 0, sizeof(float), &column);
    MPI_Type_commit(&column);
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_commit(&nothing);
    if (rank == 0)
        MPI_Send(all, 1, many, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(all, 4, column, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine = rank;
    MPI_Bcast(&mine, 10, nothing, 0, MPI_COMM_WORLD);
    assert(mine == rank);
    MPI_Type_free(&many);
    MPI_Type_free(&strip);
    MPI_Type_free(&column);
    MPI_Type_free(&nothing);
    MPI_Finalize();
    return 0;
}
