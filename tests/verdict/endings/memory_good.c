// verify: -n 2..3 => verified says "cannot hang: verified"
/* Where there is no memory all ranks end that ask for it, or the program does. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int rank;
static void die(const char *text)
{
    fprintf(stderr, "rank %d: %s\n", rank, text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}
static char *table(int n)
{
    char *p = calloc(n, 1);
    if (!p) {
        die("no memory");
        exit(1);
    }
    return p;
}
static char *memory(int n)
{
    char *p = malloc(n);
    if (!p)
        exit(1);
    return p;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        free(table(argc));
    free(memory(7));
    if (rank > 0)
        free(memory(8));
    char *p = malloc(1000);
    if (p == NULL) {
        if (rank == 0)
            fprintf(stderr, "no memory\n");
        MPI_Finalize();
        return 1;
    }
    if (rank == 0) {
        char *r = malloc(5);
        if (!r) {
            for (int k = 0; k < argc; k++)
                puts(argv[k]);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        free(r);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        char *q = malloc(5);
        if (q)
            printf("done\n");
        free(q);
    }
    free(p);
    MPI_Finalize();
    return 0;
}
