// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT
/* The counts of a persistent collective are in the frame of a function that was left. */
#include <mpi.h>

static void make(int *a, int *all, MPI_Request *r)
{
    int counts[2] = {1, 1}, at[2] = {0, 1};
    MPI_Allgatherv_init(a, 1, MPI_INT, all, counts, at, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, r);
}

int main(int argc, char **argv)
{
    int rank, all[2];
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    make(&rank, all, &r);
    for (int i = 0; i < 2; i++) {
        MPI_Start(&r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
