// verify: -n 2 => verified
// Rank 0 reads the name of the file that all ranks read.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char name[64]; int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%63s", name) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(name, 64, MPI_CHAR, 0, MPI_COMM_WORLD);
    FILE *f = fopen(name, "r");
    if (!f) MPI_Abort(MPI_COMM_WORLD, 1);
    if (fscanf(f, "%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    if (n > 3) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
