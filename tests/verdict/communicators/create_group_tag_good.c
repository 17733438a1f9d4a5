/* Only the members of the group call it, with one tag. */
// verify: -n 3,4 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int ranks[2] = {0, 2};
    MPI_Group all, two;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, ranks, &two);
    if (rank == 0 || rank == 2) {
        MPI_Comm_create_group(MPI_COMM_WORLD, two, 5, &copy);
        MPI_Barrier(copy);
        MPI_Comm_free(&copy);
    }
    MPI_Group_free(&two);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
