// verify: -n 2 => violated MPI-ARG-TYPE line 17
/* The second block begins within the first (MPI-4.0 5.1.11), though there is room for all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int v[32] = {0}, rank, lengths[] = {2, 2, 1}, places[] = {0, 1, 20};
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(3, lengths, places, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Send(v, 5, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        /* one place is written twice */
        MPI_Recv(v, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
