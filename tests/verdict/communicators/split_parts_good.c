// Ranks are dealt out to as many teams as were read, and pass a token along their team.
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, workers = 0;
    MPI_Comm team;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d", &workers);
    MPI_Bcast(&workers, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (workers < 1 || workers > 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int place, others, token = 0;
    MPI_Comm_split(MPI_COMM_WORLD, rank % workers, workers > 2 ? -rank : rank, &team);
    MPI_Comm_rank(team, &place);
    MPI_Comm_size(team, &others);
    if (place > 0)
        MPI_Recv(&token, 1, MPI_INT, place - 1, 0, team, MPI_STATUS_IGNORE);
    if (place + 1 < others)
        MPI_Send(&token, 1, MPI_INT, place + 1, 0, team);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
