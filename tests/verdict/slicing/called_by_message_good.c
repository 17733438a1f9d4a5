// verify: -n 2 => verified
/* As called_by_message_bad.c, but what comes from the message makes the function the other one. */
#include <mpi.h>

static MPI_Datatype types[2];
static int data[4] = {0, 2, 1, 1};

static void nothing(int *v)
{
    *v = 3;
}

static void receive(int *v)
{
    MPI_Recv(v, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void (*const acts[2])(int *) = {nothing, receive};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    types[1] = MPI_INT;
    if (rank == 0)
        MPI_Send(&data[3], 1, types[1], 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&data[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    acts[data[0] - (rank == 1)](&data[2]);
    MPI_Finalize();
    return 0;
}
