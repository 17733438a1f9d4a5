// verify: -n 2 => verified
/* The result of MPI_Allreduce is on all ranks. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int me, own = 3, all, *data = calloc(100, sizeof *data);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0)
        MPI_Send(data, all, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (me == 1)
        /* all is 6 there, too */
        MPI_Recv(data, all, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(data);
    MPI_Finalize();
    return 0;
}
