/* MPI_IN_PLACE where each rank may choose (MPI-4.0 6.10.2, 6.11), or where the root alone has the
 * choice: the others' receive buffer, which is the send buffer too, is not looked at. */
// verify: -n 4 => verified by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int me, sent[4] = {1}, got[4] = {0}, counts[4] = {1, 1, 1, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    void *from = me == 1 ? MPI_IN_PLACE : (void *)sent;
    MPI_Reduce_scatter(from, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Scan(from, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Exscan(from, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce(me == 0 ? MPI_IN_PLACE : (void *)got, got, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Gather(me == 0 ? MPI_IN_PLACE : (void *)got, 1, MPI_INT, got, 1, MPI_INT, 0,
               MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
