// verify: -n 2 => bounded says "rma-conflicts"
// Memory that is attached: the other rank is told its address.  Which memory is reached is not followed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a[10] = {0}, b[10] = {0}, c[2], z = 0;
    MPI_Aint at, its;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_attach(w, a, sizeof a);
    MPI_Win_attach(w, c, sizeof c);
    MPI_Get_address(a, &at);
    MPI_Sendrecv(&at, 1, MPI_AINT, 1 - rank, 0, &its, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Win_fence(0, w);
    MPI_Put(b, 10, MPI_INT, 1 - rank, its, 10, MPI_INT, w);
    MPI_Win_fence(0, w);
    z = a[0];
    MPI_Win_detach(w, a);
    MPI_Win_attach(w, a, sizeof a);
    MPI_Win_detach(w, c);
    MPI_Win_detach(w, a);
    MPI_Win_free(&w);
    MPI_Finalize();
    return z & 0;
}
