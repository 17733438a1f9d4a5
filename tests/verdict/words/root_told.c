// verify: -n 2 => bounded says "root_told.c:10:9: root is assumed to be a rank that exists"
/* Whatever calls name it: that a number which is read is a rank is told once, where it is read. */
#include <mpi.h>
#include <stdio.h>

static int ask(int rank)
{
    int root = 0;
    if (rank == 0)
        scanf("%d", &root);
    MPI_Bcast(&root, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return root;
}

int main(int argc, char **argv)
{
    int rank, sum, count;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, ask(rank), MPI_COMM_WORLD);
    MPI_Bcast(&count, 1, MPI_INT, ask(rank), MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
