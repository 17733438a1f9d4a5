/* The pointer is freed by a function that is given the address of the variable. */
// verify: -n 2 => violated C-RUNTIME line 16
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
    drop(&b);
    *b = 1;
    MPI_Finalize();
    return 0;
}
