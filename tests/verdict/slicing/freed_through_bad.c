/* The pointer is freed by a function that a variable names, and through a pointer to it. */
// verify: -n 2 => violated C-RUNTIME line 17
#include <mpi.h>
#include <stdlib.h>
static void (*give_back)(void *) = free;
static void drop(int **p)
{
    free(*p);
}
int main(int argc, char **argv)
{
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b), **also = &b;
    MPI_Init(&argc, &argv);
    if (argc > 5) {
        give_back(a);
        free(*also);
        *a = 1;
        *b = 1;
        b = malloc(sizeof *b);
        drop(&b);
        *b = 1;
    }
    MPI_Finalize();
    return 0;
}
