// All ranks pass the first lines, as many as the first number says, and read the same then.
// verify: -n 2..3 => bounded by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n, lines;
    char line[100];
    MPI_Init(&argc, &argv);
    FILE *f = fopen("rounds.txt", "r");
    if (!f || fscanf(f, "%d", &lines) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < lines; i++)
        fgets(line, sizeof line, f);
    if (fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
