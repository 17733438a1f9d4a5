/* A number that becomes an integer is kept where it comes in a message, too.  That the message is
 * on MPI_COMM_WORLD does not make the data of others on it needed: field[] is cut. */
#include <mpi.h>
#include <stdlib.h>

double limits[4], field[64];

int main(int argc, char **argv)
{
    double sent = 0, got;
    int i, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        limits[1] = 7.0;
    MPI_Bcast(limits, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (i = 0; i < 64; i++)
        field[i] = rand() / 3.0;
    for (i = 0; i < (int)limits[1]; i++) {
        sent += field[i];
        MPI_Sendrecv(&sent, 1, MPI_DOUBLE, 1 - rank, 0, &got, 1, MPI_DOUBLE, 1 - rank, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got > 1)
            MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
