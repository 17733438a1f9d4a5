// verify: -n 2 => inconclusive MPI-DEADLOCK by own
// What others put is seen through the base that MPI_Win_get_attr gives.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1, flag, *u, *base;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &u, &w);
    MPI_Win_get_attr(w, MPI_WIN_BASE, &base, &flag);
    base[3] = 0;
    MPI_Win_fence(0, w);
    MPI_Put(&x, 1, MPI_INT, 1 - rank, 3, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
    if (base[3])
        MPI_Recv(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
