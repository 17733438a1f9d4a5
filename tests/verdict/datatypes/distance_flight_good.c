// verify: -n 2 => verified
// run: -n 2 finishes
//
// The receive of x takes n too, by its distance; n is read when the receive is complete.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n = 1, lengths[2] = {1, 1};
    double x = 0;
    MPI_Aint start, displacements[2];
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, t;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&x, &displacements[0]);
    MPI_Get_address(&n, &displacements[1]);
    start = displacements[0];
    for (int k = 0; k < 2; k++)
        displacements[k] -= start;
    MPI_Type_create_struct(2, lengths, displacements, types, &t);
    MPI_Type_commit(&t);
    if (rank == 0) {
        n = 7;
        MPI_Send(&x, 1, t, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(&x, 1, t, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        assert(n == 7);
    }
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
