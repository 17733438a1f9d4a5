// trace: --assume-inputs -n 3 => 0 cannot hang
/* Each order in which they complete, two at once among them; and a broadcast into garbage. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, x[2], n, done = 0, index[2], garbage = (int)getpid();
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Irecv(&x[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &r[i]);
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (; rank == 0 && done < 2; done += n)
        MPI_Waitsome(2, r, &n, index, MPI_STATUSES_IGNORE);
    garbage = rank == 2 ? 7 : garbage;
    MPI_Ibcast(&garbage, 1, MPI_INT, 2, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
