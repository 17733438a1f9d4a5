/* Ring with a barrier after the first sends (paper, 14.1): the last send is pending inside the
 * barrier, so by Theorem 11.1 there is a deadlock. */
// verify: -n 2..5 => violated MPI-COLL-MESSAGE
#include <mpi.h>
int main(int argc, char **argv)
{
    int nprocs, myrank, x = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
    if (myrank == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, nprocs - 1, 9, MPI_COMM_WORLD, &status);
    } else {
        MPI_Recv(&x, 1, MPI_INT, myrank - 1, 9, MPI_COMM_WORLD, &status);
        MPI_Send(&x, 1, MPI_INT, (myrank + 1) % nprocs, 9, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
