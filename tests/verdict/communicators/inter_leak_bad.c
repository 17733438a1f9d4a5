/* Neither the intercommunicator nor the group of the other side is freed. */
// verify: -n 2 => verified MPI-COMM-LEAK MPI-GROUP-LEAK line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Comm between;
    MPI_Group theirs;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, 0, &between);
    /* for its size */
    MPI_Comm_remote_group(between, &theirs);
    MPI_Group_size(theirs, &n);
    MPI_Finalize();
    return n == 1 ? 0 : 1;
}
