/* The members give different tags. */
// verify: -n 2 => violated line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Group all;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Comm_create_group(MPI_COMM_WORLD, all, rank, &copy);
    MPI_Group_free(&all);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
