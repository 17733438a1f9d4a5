// verify: -n 2 --given in.txt => verified
// verify: -n 2 --given in.txt=3 => violated MPI-DEADLOCK
// A file that is given not to be there: neither fopen() nor access() finds it.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, x = 0, tag = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = rank == 0 ? fopen("in.txt", "r") : NULL;
    if (f && fscanf(f, "%d", &tag) == 1)
        fclose(f);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    if (rank == 1 && access("./in.txt", R_OK) != 0)
        MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
