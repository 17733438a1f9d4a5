/* The same function frees one variable twice, which leads to new memory in between. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
static void drop(int **p)
{
    free(*p);
}
int main(int argc, char **argv)
{
    int *b = malloc(sizeof *b);
    MPI_Init(&argc, &argv);
    drop(&b);
    b = malloc(sizeof *b);
    *b = 1;
    drop(&b);
    MPI_Finalize();
    return 0;
}
