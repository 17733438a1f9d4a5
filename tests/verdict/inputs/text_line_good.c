// All ranks read the digits of one line.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, c, rounds = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while ((c = fgetc(f)) != EOF && c != '\n')
        rounds = 10 * rounds + c - '0';
    fclose(f);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
