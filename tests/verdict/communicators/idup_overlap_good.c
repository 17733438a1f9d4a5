/* Copies of overlapping teams: MPI_Comm_dup would hang, this does not. */
// verify: -n 3 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm mine, left, copies[2];
    MPI_Request r[2];
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
    MPI_Comm_idup(mine, &copies[0], &r[0]);
    MPI_Comm_idup(left, &copies[1], &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
