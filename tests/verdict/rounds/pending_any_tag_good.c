/* A receive of any tag is posted first and takes the first message. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, x = 0, y, n = argc > 1 ? atoi(argv[1]) : 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int t = 0; t < n; t++)
        if (rank == 0) {
            MPI_Send(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
            MPI_Send(&x, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
        } else if (rank == 1) {
            MPI_Request r;
            MPI_Status s;
            MPI_Irecv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &r);
            MPI_Recv(&y, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &s);
            MPI_Wait(&r, &s);
        }
    MPI_Finalize();
    return 0;
}
