// verify: -n 2 => verified no MPI-ARG-TYPE
/* Blocks in any order that have no byte in common, and lie side by side (MPI-4.0 5.1.11). */
#include <mpi.h>

int main(int argc, char **argv)
{
    int v[32] = {0}, rank, lengths[] = {2, 2, 1}, places[] = {4, 0, 2};
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(3, lengths, places, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Send(v, 5, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        /* each place is written once */
        MPI_Recv(v, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
