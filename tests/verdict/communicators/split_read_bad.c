// Rank 0 of the team waits for as many as it has read, and there may be fewer ranks than that.
// verify: -n 2..5 => violated MPI-ARG-RANK line 21
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
    MPI_Comm_split(MPI_COMM_WORLD, rank < workers ? 0 : MPI_UNDEFINED, rank, &team);
    if (team != MPI_COMM_NULL) {
        int place, x = 0;
        MPI_Comm_rank(team, &place);
        for (int i = 1; i < workers && place == 0; i++)
            MPI_Recv(&x, 1, MPI_INT, i, 0, team, MPI_STATUS_IGNORE);
        if (place > 0)
            MPI_Ssend(&x, 1, MPI_INT, 0, 0, team);
        MPI_Comm_free(&team);
    }
    MPI_Finalize();
    return 0;
}
