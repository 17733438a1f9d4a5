/* MPI_IN_PLACE at all ranks, in each call that wants it at all processes or at none (MPI-4.0 6.7,
 * 6.8, 6.9.6, 6.10.1). */
// verify: -n 4 --args "0" => verified
// verify: -n 4 --args "1" => verified
// verify: -n 4 --args "2" => verified
// verify: -n 4 --args "3" => verified
// verify: -n 4 --args "4" => verified
// verify: -n 4 --args "5" => verified
// verify: -n 4 --args "6" => verified
// verify: -n 4 --args "7" => verified
#include <mpi.h>
#include <stdlib.h>
#define WHO 1
int main(int argc, char **argv)
{
    int me, sent[4] = {1}, got[4] = {0}, ones[4] = {1, 1, 1, 1}, at[4] = {0, 1, 2, 3};
    int bytes[4] = {0, 4, 8, 12};
    MPI_Datatype types[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};
    MPI_Request q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    void *from = WHO ? MPI_IN_PLACE : (void *)sent;
    switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 0:
        MPI_Allreduce(from, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); break;
    case 1:
        MPI_Allgather(from, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD); break;
    case 2:
        MPI_Allgatherv(from, 1, MPI_INT, got, ones, at, MPI_INT, MPI_COMM_WORLD); break;
    case 3:
        MPI_Alltoall(from, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD); break;
    case 4:
        MPI_Alltoallv(from, ones, at, MPI_INT, got, ones, at, MPI_INT, MPI_COMM_WORLD); break;
    case 5:
        MPI_Alltoallw(from, ones, bytes, types, got, ones, bytes, types, MPI_COMM_WORLD); break;
    case 6:
        MPI_Reduce_scatter_block(from, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); break;
    case 7:
        MPI_Ialltoall(from, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD, &q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
