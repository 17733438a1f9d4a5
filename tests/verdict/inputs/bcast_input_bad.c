/* The broadcast is missing: rank 0 alone knows the number of rounds. */
// verify: -n 2 --input rounds=0..3 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, rounds = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d", &rounds);
    for (int i = 0; i < rounds; i++)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
