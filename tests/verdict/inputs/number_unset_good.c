// All ranks read one number, and stop if there is none; what is passed over needs no check.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rounds, rows, columns;
    char word[80];
    MPI_Init(&argc, &argv);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    (void)!fscanf(f, "%79s", word); /* a title that nobody reads */
    if (fscanf(f, "%d", &rounds) != 1 || fscanf(f, "%d %d", &rows, &columns) != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < rounds + rows * columns; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Finalize();
    return 0;
}
