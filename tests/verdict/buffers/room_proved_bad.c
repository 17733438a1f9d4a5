/* Sizes that look like the length of the message, but for what happens in between. */
// verify: -n 2 => violated MPI-ARG-BUFFER line 23
// verify: -n 2 --args "1" => violated MPI-ARG-BUFFER line 27
// verify: -n 2 --args "1 2" => violated MPI-ARG-BUFFER line 30
// verify: -n 2 --args "1 2 3" => violated MPI-ARG-BUFFER line 34
// verify: -n 2 --args "1 2 3 4" => violated MPI-ARG-BUFFER line 38
#include <mpi.h>
#include <stdlib.h>
static void more(int *n)
{
    ++*n;
}
int main(int argc, char **argv)
{
    int n = 0, before, *p, *q = malloc(4);
    MPI_Init(&argc, &argv);
    n = rand() % 100 + 5;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    before = n;
    switch (argc) {
    case 1:
        p = malloc(n++ * sizeof *p);
        MPI_Bcast(p, n, MPI_INT, 0, MPI_COMM_WORLD);
        break;
    case 2:
        p = calloc(n + 1, sizeof *p);
        MPI_Bcast(p + 1, n + 1, MPI_INT, 0, MPI_COMM_WORLD);
        break;
    case 3:
        for (p = malloc(n * sizeof *p);; n++) MPI_Bcast(p, n, MPI_INT, 0, MPI_COMM_WORLD);
    case 4:
        p = malloc(before * sizeof *p);
        more(&before);
        MPI_Bcast(p, before, MPI_INT, 0, MPI_COMM_WORLD);
        break;
    default:
        p = before > 4 ? q : malloc(n * sizeof *p);
        MPI_Bcast(p, n, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
