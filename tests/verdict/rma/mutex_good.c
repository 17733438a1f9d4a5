// verify: -n 2..3 => bounded
/* A lock made of a swap: whoever finds 0 there has it, and gives it back. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, zero = 0, one = 1, old, mutex = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&mutex, sizeof mutex, sizeof mutex, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    do {
        MPI_Compare_and_swap(&one, &zero, &old, MPI_INT, 0, 0, w);
        MPI_Win_flush(0, w);
    } while (old != 0);
    MPI_Fetch_and_op(&zero, &old, MPI_INT, 0, 0, MPI_REPLACE, w);
    MPI_Win_flush(0, w);
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
