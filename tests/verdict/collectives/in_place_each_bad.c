/* MPI_IN_PLACE at one rank, in each call that wants it at all processes or at none (MPI-4.0 6.7,
 * 6.8, 6.9.6, 6.10.1). */
// verify: -n 4 --args "0" => violated MPI-COLL-IN-PLACE line 25
// verify: -n 4 --args "1" => violated MPI-COLL-IN-PLACE line 27
// verify: -n 4 --args "2" => violated MPI-COLL-IN-PLACE line 29
// verify: -n 4 --args "3" => violated MPI-COLL-IN-PLACE line 31 by walk
// verify: -n 4 --args "4" => violated MPI-COLL-IN-PLACE line 33
// verify: -n 4 --args "5" => violated MPI-COLL-IN-PLACE line 35
// verify: -n 4 --args "6" => violated MPI-COLL-IN-PLACE line 37
// verify: -n 4 --args "7" => violated MPI-COLL-IN-PLACE line 39
#include <mpi.h>
#include <stdlib.h>
#define WHO me == 1
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
