// verify: -n 2 --args "0" => bounded says "rma-conflicts"
// verify: -n 2 --args "1" => bounded says "rma-conflicts"
// verify: -n 2 --args "2" => bounded says "rma-conflicts"
// verify: -n 2 --args "3" => bounded says "rma-conflicts"
// verify: -n 2 --args "4" => bounded says "rma-conflicts"
// verify: -n 2 --args "5" => bounded says "rma-conflicts" by walk
// verify: -n 2 --args "6" => bounded says "rma-conflicts"
// verify: -n 2 --args "7" => verified says "verified for"
// Calls of MPI write to a window in an epoch, or may use its memory since before it was one.
#include <mpi.h>
#include <stdlib.h>

static char attached[MPI_BSEND_OVERHEAD + 100];

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, y, mine[8] = {0};
    int *memory = test == 5 ? (int *)attached : mine;
    char packed[64];
    MPI_Win w;
    MPI_Status s;
    MPI_Request r = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (test == 5)
        MPI_Buffer_attach(attached, sizeof attached);
    if (test == 6)
        MPI_Irecv(&mine[4], 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &r);
    MPI_Win_create(memory, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0)
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    MPI_Sendrecv(&x, 1, MPI_INT, 1 - rank, 1, &y, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD,
                 test == 0 && rank == 1 ? (MPI_Status *)mine : &s);
    if (rank == 1 && test == 1)
        MPI_Comm_rank(MPI_COMM_WORLD, &mine[0]);
    if (rank == 1 && test == 2)
        MPI_Get_count(&s, MPI_INT, &mine[0]);
    if (rank == 1 && test == 3)
        MPI_Pack(&x, 1, MPI_INT, packed, sizeof packed, &mine[1], MPI_COMM_WORLD);
    if (rank == 1 && test == 4)
        MPI_Reduce_local(&x, &mine[0], 1, MPI_INT, MPI_SUM);
    MPI_Win_fence(0, w);
    if (test == 6)
        MPI_Send(&y, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    if (test == 5)
        MPI_Buffer_detach(&memory, &y);
    MPI_Finalize();
    return 0;
}
