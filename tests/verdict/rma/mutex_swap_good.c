// verify: -n 2..3 => verified says "verified for"
/* As mutex_good.c, given back by a swap, too: accumulates of one operator may meet (12.2.1). */
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
    MPI_Compare_and_swap(&zero, &one, &old, MPI_INT, 0, 0, w);
    MPI_Win_flush(0, w);
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
