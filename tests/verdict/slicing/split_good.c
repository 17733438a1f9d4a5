/* Texts that are split by functions, one after another, and given back when they are. */
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static int count(char *text)
{
    int n = 0;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        n++;
    return n;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 2; i++) {
        char *s = strdup("a b c"), *whole = s, *word;
        while ((word = strsep(&s, " ")) != NULL)
            word[0] = 'x';
        free(whole);
        whole = strdup("d e");
        count(whole);
        free(whole);
    }
    MPI_Finalize();
    return 0;
}
