// verify: -n 3 => verified
// Operations in sections wait for nobody that matters: a farm with wildcards and a shared counter.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, old, x = 0, *count;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *count, sizeof *count, MPI_INFO_NULL, MPI_COMM_WORLD, &count, &w);
    if (rank == 0) {
        for (int i = 0; i < 2; i++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, w);
        MPI_Win_unlock(0, w);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
