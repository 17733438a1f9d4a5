// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, ranks[2] = {0, 0};
    MPI_Group world, pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    ranks[1] = 1;
    MPI_Group_incl(world, 2, ranks, &pair);
    MPI_Group_free(&pair);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
