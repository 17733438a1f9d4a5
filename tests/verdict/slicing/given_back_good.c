/* Written before it is freed. */
// verify: -n 2 => verified clean says "verified for n = 2"
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
    *kept = 1;
    *word = 'W';
    free(a);
    free(text);
    MPI_Finalize();
    return 0;
}
