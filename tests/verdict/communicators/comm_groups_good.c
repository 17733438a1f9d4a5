/* Groups without a common member may be given in one MPI_Comm_create; MPI_Comm_create_group
 * takes the members of the group only (MPI-4.0 7.4.2). */
// verify: -n 4 => verified clean
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, place, ranks[2];
    MPI_Group all, mine;
    MPI_Comm both, own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    ranks[0] = rank % 2 + 2;
    ranks[1] = rank % 2;
    MPI_Group_incl(all, 2, ranks, &mine);
    MPI_Comm_create(MPI_COMM_WORLD, mine, &both);
    MPI_Comm_rank(both, &place);
    assert(place == (rank < 2));
    if (rank % 2)
        MPI_Comm_create_group(MPI_COMM_WORLD, mine, 7, &own);
    else
        own = both;
    MPI_Barrier(own);
    MPI_Group_free(&mine);
    MPI_Group_free(&all);
    if (own != both)
        MPI_Comm_free(&own);
    MPI_Comm_free(&both);
    MPI_Finalize();
    return 0;
}
