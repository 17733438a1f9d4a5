/* The partner depends on a counter that travels in the message. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int partner = (rank + 1) % 2;
    while (count < 10) {
        if (rank == count % 2) {
            count++;
            MPI_Send(&count, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&count, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
