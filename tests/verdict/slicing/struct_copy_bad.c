// verify: -n 2 => violated MPI-DEADLOCK
/* A pointer is copied with its structure. */
#include <mpi.h>

struct node {
    int *at;
    struct node *next;
};

int main(int argc, char **argv)
{
    int rank, got;
    int x = 0;
    struct node a = {&x, NULL}, b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    b = a;
    *b.at = 1;
    if (x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
