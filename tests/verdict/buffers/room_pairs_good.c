/* Elements of a pair are as far apart as structures in C: padding is part of the room. */
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    struct pair {
        double value;
        int index;
    } *p, *q;
    int n = 0;
    MPI_Init(&argc, &argv);
    n = rand() % 100 + 5;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    p = calloc(n, sizeof *p);
    q = malloc(n * sizeof *q);
    MPI_Allreduce(p, q, n, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    free(p);
    free(q);
    MPI_Finalize();
    return 0;
}
