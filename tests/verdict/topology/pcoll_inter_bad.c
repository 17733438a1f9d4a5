/* The other group names its second process, which is not the root: the root passes MPI_ROOT,
 * its companions MPI_PROC_NULL. */
// verify: -n 4 => violated MPI-COLL-ROOT line 17
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = -1;
    MPI_Comm half, inter;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 3, &inter);
    int root = rank == 0 ? MPI_ROOT : rank % 2 == 0 ? MPI_PROC_NULL : 1;
    MPI_Bcast_init(&x, 1, MPI_INT, root, inter, MPI_INFO_NULL, &r[0]);
    MPI_Barrier_init(inter, MPI_INFO_NULL, &r[1]);
    for (int step = 0; step < 2; step++) {
        if (rank == 0)
            x = 7 + step;
        MPI_Startall(2, r);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        assert(rank % 2 == 0 || x == 7 + step);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
