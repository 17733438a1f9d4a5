/* A rank is named twice (MPI-4.0 7.3.2). */
// verify: -n 3 => violated MPI-ARG-GROUP line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    const int ranks[3] = {0, 2, 2};
    MPI_Group all, some;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    /* 0, 1, 2 was meant */
    MPI_Group_incl(all, 3, ranks, &some);
    MPI_Comm_create(MPI_COMM_WORLD, some, &comm);
    MPI_Finalize();
    return 0;
}
