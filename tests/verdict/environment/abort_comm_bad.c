// verify: -n 2 => violated MPI-ARG-COMM line 15
/* A process that gets no communicator aborts with what it has got. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm team;
    int rank, size = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank ? MPI_UNDEFINED : 0, 0, &team);
    if (rank == 0)
        MPI_Comm_size(team, &size);
    if (size != 1)
        MPI_Abort(team, 1);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
