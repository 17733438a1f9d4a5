// verify: -n 2 => verified
//
// Absolute addresses (MPI-4.0 5.1.12): three variables of their own, one in the heap, travel as
// one message from MPI_BOTTOM.  Rank 1 tests what it got.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    double tolerance = 0;
    int *list = calloc(3, sizeof *list);
    int lengths[3] = {1, 1, 3};
    MPI_Aint places[3];
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_INT}, t;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&n, &places[0]);
    MPI_Get_address(&tolerance, &places[1]);
    MPI_Get_address(&list[0], &places[2]);
    MPI_Type_create_struct(3, lengths, places, types, &t);
    MPI_Type_commit(&t);
    if (rank == 0) {
        n = 7;
        tolerance = 0.5;
        list[2] = 9;
        MPI_Send(MPI_BOTTOM, 1, t, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(MPI_BOTTOM, 1, t, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        assert(n == 7);
        assert(list[2] == 9);
        assert(tolerance == 0.5);
    }
    n = rank == 0 ? 5 : 1;
    MPI_Bcast(MPI_BOTTOM, 1, t, 0, MPI_COMM_WORLD);
    assert(n == 5);
    MPI_Type_free(&t);
    free(list);
    MPI_Finalize();
    return 0;
}
