/* An address that was put into a window leads where it led. */
// verify: -n 2 => violated MPI-DEADLOCK line 19 by walk
#include <mpi.h>
static int x;
int main(int argc, char **argv)
{
    int rank, *place[1] = {0}, *p = &x;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(place, sizeof place, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&p, sizeof p, MPI_BYTE, 0, 0, sizeof p, MPI_BYTE, win);
    MPI_Win_fence(0, win);
    *place[0] = 1;
    MPI_Win_free(&win);
    if (x && rank == 0)
        /* nobody sends */
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
