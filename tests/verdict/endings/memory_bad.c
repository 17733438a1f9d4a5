// verify: -n 2..3 => bounded says "unless a rank leaves alone at memory_bad.c:16 as malloc fails at line 13, or in 3 more ways"
// verify: -n 2 -v => bounded says "a rank leaves alone at memory_bad.c:25 as calloc fails"
// verify: -n 2 -v => bounded says "a rank leaves alone at memory_bad.c:35 as malloc fails"
// verify: -n 2 -v => bounded says "a rank leaves alone at memory_bad.c:48 as malloc fails"
// verify: -n 1 => verified says "cannot hang: verified" by walk
/* Where there is no memory some ranks leave, and the others wait for them. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int rank;
static void own(void)
{
    char *p = malloc(1000);
    if (p == NULL && rank == 0) {
        MPI_Finalize();
        exit(1);
    }
    free(p);
}
static char *table(int n)
{
    char *p = calloc(n, 1);
    if (!p) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return p;
}
static void lower(int me)
{
    int half = me / 2;
    if (half == 0) {
        char *p = malloc(10);
        if (!p)
            exit(2);
        free(p);
    }
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    own();
    lower(rank);
    if (rank == 0)
        free(table(argc));
    char *p = malloc(1000);
    if (p == NULL && rank > 0)
        goto out;
    MPI_Barrier(MPI_COMM_WORLD);
    free(p);
out:
    MPI_Finalize();
    return 0;
}
