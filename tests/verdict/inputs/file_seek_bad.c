// Each rank reads at its own place of the file.
// verify: -n 2..3 => violated MPI-DEADLOCK line 20
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, other, step;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fseek(f, 4 * rank, SEEK_SET);
    if (fread(&step, sizeof step, 1, f) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    if (step > 2)
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &other, 1, MPI_INT,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
