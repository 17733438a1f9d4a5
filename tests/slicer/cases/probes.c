/* The status of a probe, and the message it took, decide the receive. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Status status;
    MPI_Message message;
    MPI_Request request;
    int flag = 0, n, tag, spins = 0, data[16], *room;
    MPI_Init(&argc, &argv);
    while (!flag) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
        spins++;
    }
    MPI_Get_count(&status, MPI_INT, &n);
    room = malloc(n * sizeof *room);
    MPI_Recv(room, n, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
    tag = status.MPI_TAG;
    MPI_Mrecv(data, 16, MPI_INT, &message, &status);
    MPI_Send(room, n, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
    MPI_Improbe(0, 3, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
    if (flag) {
        MPI_Imrecv(data, 16, MPI_INT, &message, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (data[0])
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return spins;
}
