// trace: -n 3 => 0 cannot hang
/* A communicator that is there when a request is complete, and one that only its members make (7.4.2). */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0, two[2] = {2, 0};
    MPI_Comm copy, pair;
    MPI_Request r;
    MPI_Group all, some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &r);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_group(copy, &all);
    MPI_Group_incl(all, 2, two, &some);
    if (rank != 1) {
        MPI_Comm_create_group(copy, some, 3, &pair);
        MPI_Bcast(&x, 1, MPI_INT, 1, pair); /* rank 0 of copy */
        MPI_Comm_free(&pair);
    }
    if (rank == 2)
        MPI_Send(&x, 1, MPI_INT, 0, 0, copy);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, copy, MPI_STATUS_IGNORE);
    MPI_Group_free(&all);
    MPI_Group_free(&some);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
