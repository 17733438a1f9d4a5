// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 26
//
// The variable belongs to a receive that is not complete, through its absolute address.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, first = 1, second = 2, lengths[2] = {1, 1};
    MPI_Aint places[2];
    MPI_Datatype types[2] = {MPI_INT, MPI_INT}, t;
    MPI_Request r = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&first, &places[0]);
    MPI_Get_address(&second, &places[1]);
    MPI_Type_create_struct(2, lengths, places, types, &t);
    MPI_Type_commit(&t);
    if (rank == 0) {
        first = 3;
        second = 4;
        MPI_Send(MPI_BOTTOM, 1, t, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Irecv(MPI_BOTTOM, 1, t, 0, 0, MPI_COMM_WORLD, &r);
    if (rank == 1)
        printf("%d\n", second);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
