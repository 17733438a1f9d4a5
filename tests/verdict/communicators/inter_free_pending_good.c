/* Freed while a receive is under way: the receive is not affected (7.4.3). */
// verify: -n 2,4 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int out = 1, in;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Irecv(&in, 1, MPI_INT, rank / 2, 1, between, &r);
    MPI_Send(&out, 1, MPI_INT, rank / 2, 1, between);
    MPI_Comm_free(&between);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
