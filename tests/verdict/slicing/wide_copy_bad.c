// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly
/* An address is copied as the second half of a wide number. */
#include <mpi.h>
#include <string.h>

struct entry {
    long tag;
    int *at;
};

static int turn;

static void copy(void *to, const void *from)
{
    *(__int128 *)to = *(const __int128 *)from;
}

int main(int argc, char **argv)
{
    int rank, got = 0;
    _Alignas(16) struct entry a = {1, &turn}, b = {0, &got};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    copy(&b, &a);
    *b.at = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
