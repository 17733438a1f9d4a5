/* Pointers that functions give back lead to what was freed. */
// verify: -n 2 => violated C-RUNTIME line 19 by walk
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static int *kept;
static int *same(int *p)
{
    return p;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *a = malloc(sizeof(int));
    char *text = strdup("a word"), *word = strchr(text, 'w');
    kept = same(a);
    free(a);
    free(text);
    *kept = 1;
    *word = 'W';
    MPI_Finalize();
    return 0;
}
