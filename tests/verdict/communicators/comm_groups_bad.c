/* Rank 1 is in the group that rank 0 gives, and gives another one (MPI-4.0 7.4.2). */
// verify: -n 3 => violated MPI-COLL-MISMATCH line 17
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, ranks[2] = {0, 1};
    MPI_Group all, mine;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    if (rank == 1)
        ranks[1] = 2, ranks[0] = 1;
    /* all should give the same two ranks */
    MPI_Group_incl(all, 2, ranks, &mine);
    MPI_Comm_create(MPI_COMM_WORLD, mine, &comm);
    MPI_Finalize();
    return 0;
}
