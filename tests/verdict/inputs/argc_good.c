/* argv is the same on all ranks: either all go on or none. */
// verify: -n 2..3 => verified
// verify: -n 2 --args "4" => verified
// verify: -n 2 --args "" => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 2) {
        if (rank == 0)
            fprintf(stderr, "usage: %s N\n", argv[0]);
        MPI_Finalize();
        return 1;
    }
    int n = atoi(argv[1]);
    if (n > 3)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
