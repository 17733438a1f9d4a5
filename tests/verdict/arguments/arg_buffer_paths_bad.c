// verify: -n 2 => violated MPI-ARG-BUFFER line 21
// verify: -n 2 --args "x" => violated C-RUNTIME line 23
// verify: -n 2 --args "x y" => verified
// Nobody looks at what is received.  Which buffer it is stays in the model nevertheless: on
// some paths it is the null pointer, or one too short for the message.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, ten[10] = {0}, one[1];
    double *null = NULL, room[10];
    int *buffer = ten;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        null = room;
    if (argc == 2)
        buffer = one;
    if (rank == 0) {
        MPI_Send(null, 10, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
        MPI_Send(ten, 10, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Recv(buffer, 10, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(room, 10, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(ten, 10, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(ten, 10, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
