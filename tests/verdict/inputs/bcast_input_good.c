/* The number of rounds is read by rank 0 and broadcast. */
// verify: -n 2..3 --input rounds=0..5 => bounded by spin
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, rounds = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d", &rounds);
    MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++) {
        if (rank == 0)
            MPI_Send(&x, 1, MPI_INT, size - 1, i, MPI_COMM_WORLD);
        if (rank == size - 1)
            MPI_Recv(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
