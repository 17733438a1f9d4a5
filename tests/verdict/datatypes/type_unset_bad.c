// verify: -n 2 => violated MPI-ARG line 15
// A displacement that the program has never set: the first one is set twice.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, lengths[2] = {1, 1};
    struct { int i; double d; } pair = {1, 2};
    MPI_Aint at[2];
    MPI_Datatype parts[2] = {MPI_INT, MPI_DOUBLE}, type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    at[0] = 0;
    at[0] = (char *)&pair.d - (char *)&pair;
    MPI_Type_create_struct(2, lengths, at, parts, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Send(&pair, 1, type, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&pair, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
