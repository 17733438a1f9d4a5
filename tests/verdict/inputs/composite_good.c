/* The number of messages is an expression of an argument that is too large to keep: small
 * values of the argument are explored one by one. */
// verify: -n 2 => verified
// verify: -n 2 --args "200" => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 1;
    if (n % 64 != 0)
        n = (n + 63) / 64 * 64;
    int blocks = n / 64, work = blocks * blocks;
    for (int i = 0; i < work; i++)
        if (rank == 0)
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
