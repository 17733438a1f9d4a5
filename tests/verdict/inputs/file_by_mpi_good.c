/* All have read when the file is written. */
// verify: -n 2 => bounded says "for all buffer sizes" by own
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
    if (rank < 2)
        n = number();
    MPI_File_open(MPI_COMM_WORLD, "data/../in.txt", MPI_MODE_CREATE | MPI_MODE_WRONLY,
                  MPI_INFO_NULL, &out);
    MPI_File_close(&out);
    if (rank == 2)
        n = number();
    if (n > 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
