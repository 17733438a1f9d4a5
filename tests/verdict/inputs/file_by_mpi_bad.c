/* Rank 1 reads later, and the file may be the one that is written under another name meanwhile. */
// verify: -n 2 => bounded says "other-file" by own
#include <mpi.h>
#include <stdio.h>
static int number(void)
{
    int n = 0;
    FILE *f = fopen("in.txt", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    return n;
}
int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_File out;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = number();
    MPI_File_open(MPI_COMM_WORLD, "data/../in.txt", MPI_MODE_CREATE | MPI_MODE_WRONLY,
                  MPI_INFO_NULL, &out);
    MPI_File_close(&out);
    if (rank == 1)
        n = number();
    if (n > 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
