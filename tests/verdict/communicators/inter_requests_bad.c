/* The synchronous send is completed before the receive is posted, on both sides. */
// verify: -n 2 => violated MPI-DEADLOCK line 18
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int out = 1, in = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Issend(&out, 1, MPI_INT, rank / 2, 1, between, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, rank / 2, 1, between, MPI_STATUS_IGNORE);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
