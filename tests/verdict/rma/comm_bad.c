// verify: -n 4 --args "0" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 4 --args "1" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 4 --args "2" => verified says "verified for"
// Communicators that are made without data of rank 1: rank 0 need not wait for it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, zero = 0, mine[8] = {0};
    MPI_Comm half, c = MPI_COMM_NULL;
    MPI_Group all, some;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &zero, &some);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    if (rank == 1) {
        MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
        MPI_Win_flush(0, w);
    }
    switch (test) {
    case 0: MPI_Comm_create(MPI_COMM_WORLD, some, &c); break;
    case 1:
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 7, &c);
        break;
    default:
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &c); /* who is in it each has to tell */
        break;
    }
    if (rank == 0)
        mine[0] = 2;
    MPI_Win_unlock_all(w);
    if (c != MPI_COMM_NULL)
        MPI_Comm_free(&c);
    MPI_Comm_free(&half);
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
