// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>

static void show_progress(int rank)
{
    printf("rank %d is here\n", rank);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    show_progress(rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
