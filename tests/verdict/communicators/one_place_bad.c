// Three communicators are made at one place; the ranks use different ones.
// verify: -n 2 => violated MPI-COLL-MISSING line 13 says "which calls it on another communicator that is made at the same place"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &part[i]);
    MPI_Barrier(part[rank]);
    for (int i = 0; i < 3; i++)
        MPI_Comm_free(&part[i]);
    MPI_Finalize();
    return 0;
}
