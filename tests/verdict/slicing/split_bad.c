/* Text that is gone when it is split on: through the variable, and through a function that is given
 * a null pointer. */
// verify: -n 2 => bounded says "line 16; it is assumed"
// verify: -n 2 => bounded says "line 20; it is assumed"
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static char *next(char *text)
{
    return strtok(text, " ");
}
int main(int argc, char **argv)
{
    char *s = strdup("a b"), *whole = s, *again;
    strsep(&s, " ");
    free(whole);
    strsep(&s, " ");
    again = strdup("c d");
    next(again);
    free(again);
    next(NULL);
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
