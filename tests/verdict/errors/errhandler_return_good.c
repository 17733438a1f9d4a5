// verify: -n 2 => bounded MPI-ERROR-RETURNED line 14
// The program provokes an error, sees that the call has failed, and takes the other way.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, rc, class, partner;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    partner = rank + 1;
    rc = MPI_Send(&x, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
    if (rc != MPI_SUCCESS) { /* the last rank has no partner */
        MPI_Error_class(rc, &class);
        if (class != MPI_ERR_RANK)
            printf("not what was expected\n");
        if (rank != size - 1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
