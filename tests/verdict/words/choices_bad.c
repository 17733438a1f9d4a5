// verify: -n 2 --max-steps 4000 => inconclusive says "choices were made here"
// verify: -n 2 --max-steps 4000 => inconclusive says "it was lost here"
//
// A text decides whom rank 0 serves; nobody knows it.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, word, owner[64] = {0}, n = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("owners.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (n < 64 && fscanf(f, "%d", &word) == 1)
        owner[n++] = word > 3 ? word % 2 : word < -3;
    fclose(f);
    for (int i = 0; i < n; i++)
        if (owner[i] == 1 && rank == 0)
            MPI_Send(&x, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
        else if (owner[i] == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
