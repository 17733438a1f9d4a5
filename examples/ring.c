/* Ring: the minimum and maximum of one value per process travel around a ring, twice.
 * From Siegel and Avrunin, "Modeling MPI programs for verification", Figure 10.
 *
 * Shows: data decides nothing about communication here, so one run settles all runs. */
// verify: -n 2..8 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void read_input(int *value)
{
    *value = rand() % 1000;
}

int main(int argc, char *argv[])
{
    int nprocs, myrank, value, extrema[2];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
    srand(myrank + 1);
    read_input(&value);
    if (myrank == 0) {
        extrema[0] = extrema[1] = value;
        MPI_Send(extrema, 2, MPI_INT, 1, 9, MPI_COMM_WORLD);
        MPI_Recv(extrema, 2, MPI_INT, nprocs - 1, 9, MPI_COMM_WORLD, &status);
        MPI_Send(extrema, 2, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else {
        MPI_Recv(extrema, 2, MPI_INT, myrank - 1, 9, MPI_COMM_WORLD, &status);
        if (value < extrema[0])
            extrema[0] = value;
        if (value > extrema[1])
            extrema[1] = value;
        MPI_Send(extrema, 2, MPI_INT, (myrank + 1) % nprocs, 9, MPI_COMM_WORLD);
        MPI_Recv(extrema, 2, MPI_INT, myrank - 1, 9, MPI_COMM_WORLD, &status);
        if (myrank < nprocs - 1)
            MPI_Send(extrema, 2, MPI_INT, myrank + 1, 9, MPI_COMM_WORLD);
    }
    printf("rank %d: value %d, all values from %d to %d\n", myrank, value, extrema[0],
           extrema[1]);
    MPI_Finalize();
    return 0;
}
