/* Nonblocking, persistent, probed: all on one intercommunicator. */
// verify: -n 2,4 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int out = 1, in = 0, flag = 0, n;
    MPI_Request r[2];
    MPI_Status status;
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Irecv(&in, 1, MPI_INT, rank / 2, 1, between, &r[0]);
    MPI_Issend(&out, 1, MPI_INT, rank / 2, 1, between, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Send_init(&out, 1, MPI_INT, rank / 2, 2, between, &r[0]);
    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, between, &r[1]);
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Isend(&out, 1, MPI_INT, rank / 2, 3, between, &r[0]);
    MPI_Probe(rank / 2, 3, between, &status);
    MPI_Get_count(&status, MPI_INT, &n);
    MPI_Mprobe(status.MPI_SOURCE, 3, between, &message, &status);
    MPI_Mrecv(&in, n, MPI_INT, &message, MPI_STATUS_IGNORE);
    while (!flag)
        MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
