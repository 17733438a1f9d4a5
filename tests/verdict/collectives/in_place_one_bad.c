/* One rank reduces in place, in one of many rounds, and the others do not (MPI-4.0 6.9.6); the
 * rounds are passed by all ranks together. */
// verify: -n 4 => violated MPI-COLL-IN-PLACE line 14
#include <mpi.h>
int main(int argc, char **argv)
{
    int me, x = 1, sum = 0;
    MPI_Request q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (int i = 0; i < 1000; i++) {
        int mine = me == 1 && i == 500;
        sum = 0;
        MPI_Iallreduce(mine ? MPI_IN_PLACE : (void *)&x, &sum, 1, MPI_INT, MPI_SUM,
                       MPI_COMM_WORLD, &q);
        MPI_Wait(&q, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
