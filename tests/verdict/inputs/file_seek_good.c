// A binary file: a head of four numbers, then what the third of them says.
// verify: -n 2..3 => bounded
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, head[4], step;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!f || fread(head, sizeof(int), 4, f) != 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fseek(f, head[2], SEEK_SET);
    if (fread(&step, sizeof step, 1, f) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < head[1]; i += 1)
        if (step > 2)
            MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, head, 1, MPI_INT,
                         (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
