/* Copies of overlapping teams in a circle: each waits for the next. */
// verify: -n 3 => violated line 20
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm mine, left, copies[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        MPI_Comm pair;
        int in = rank == i || rank == (i + 1) % 3;
        MPI_Comm_split(MPI_COMM_WORLD, in ? 0 : MPI_UNDEFINED, rank, &pair);
        if (rank == i)
            mine = pair;
        else if (in)
            left = pair;
    }
    MPI_Comm_dup(mine, &copies[0]);
    MPI_Comm_dup(left, &copies[1]);
    MPI_Finalize();
    return 0;
}
