// verify: -n 2..3 => inconclusive by own
/* A pointer that is not known may lead to memory whose length is not known either: what stood there
 * before need not be there any more, and the last rank receives what nobody sends. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, number = 0, n = 2 + rand() % 100, i = rand() % 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), **both = malloc(n * sizeof *both);
    a[0] = b[0] = 0;
    both[0] = a;
    both[1] = b;
    both[rand() % n] = both[i];
    *both[i] = 1;
    if (rank == size - 1 && a[0] + b[0] == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(a);
    free(b);
    free(both);
    MPI_Finalize();
    return 0;
}
