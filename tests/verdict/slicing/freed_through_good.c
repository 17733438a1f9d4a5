/* What a function pointer frees, and what is freed through a pointer, is not used again. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
static void (*give_back)(void *) = free;
static void drop(int **p)
{
    free(*p);
    *p = NULL;
}
int main(int argc, char **argv)
{
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    MPI_Init(&argc, &argv);
    *a = 1;
    *b = 1;
    give_back(a);
    drop(&b);
    a = malloc(sizeof *a);
    *a = 2;
    give_back(a);
    MPI_Finalize();
    return 0;
}
