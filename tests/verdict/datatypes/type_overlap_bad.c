// verify: -n 2 => violated MPI-ARG-TYPE line 19
// verify: -n 2 --args "gather" => violated MPI-ARG-TYPE line 14 by walk
// A type with overlapping entries cannot be received (MPI-4.0 5.1.11).
#include <mpi.h>

int main(int argc, char **argv)
{
    float all[64] = {0};
    int rank;
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_hvector(16, 1, 3, MPI_FLOAT, &type); MPI_Type_commit(&type);
    if (argc > 1) MPI_Gather(all, 16, MPI_FLOAT, all + 32, 1, type, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(all, 1, type, 1, 0, MPI_COMM_WORLD);
    else
        /* 16 floats in 49 bytes */
        MPI_Recv(all, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
