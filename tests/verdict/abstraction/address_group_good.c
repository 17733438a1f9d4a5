/* Groups with other members have other handles, and a compound literal that is not const is alone. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Group a, b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &a);
    MPI_Comm_group(MPI_COMM_SELF, &b);
    const int *one = (const int[]){1}, *other = (int[]){1};
    if (a == b && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (one == other && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Group_free(&a);
    MPI_Group_free(&b);
    MPI_Finalize();
    return 0;
}
