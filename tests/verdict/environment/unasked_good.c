// verify: -n 2 --check environment => verified
// Where the file was not opened, from which a number of rounds is read, all end.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int n = 3, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("in.txt", "r");
        if (!f)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fscanf(f, "%d", &n);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
