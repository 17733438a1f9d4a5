/* A library may give one handle of a group twice; and const compound literals may be one object. */
// verify: -n 2 => violated MPI-DEADLOCK line 17 says reproduce by own
// verify: -n 2 --args x => violated MPI-DEADLOCK line 17 by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Group a, b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &a);
    MPI_Comm_group(MPI_COMM_WORLD, &b);
    const int *one = (const int[]){1}, *other = (const int[]){1};
    if (argc == 1 && a == b && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 2 && one == other && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Group_free(&a);
    MPI_Group_free(&b);
    MPI_Finalize();
    return 0;
}
