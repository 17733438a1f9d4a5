/* Memory that streams, strtok() and readers of text remember, and that is gone when they come back. */
// verify: -n 2 => bounded says "line 13; it is assumed"
// verify: -n 2 => bounded says "line 22; it is assumed"
// verify: -n 2 => bounded says "that line 30 gives back"
// verify: -n 2 => bounded says "that line 35 gives back"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void stream_keeps(FILE *f)
{
    char *b = malloc(512);
    setvbuf(f, b, _IOFBF, 512), free(b);
    fputs("x", f);
    fclose(f);
}
int main(int argc, char **argv)
{
    char *s = strdup("a b"), *line = NULL, *old, text[40], *told = malloc(4), *again = NULL;
    size_t n = 0;
    strtok(s, " ");
    free(s);
    strtok(NULL, " ");
    MPI_Init(&argc, &argv);
    FILE *f = tmpfile();
    if (!f || getline(&line, &n, f) < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    stream_keeps(f);
    old = line;
    if (getline(&line, &n, stdin) > 0)
        old[0] = 0;
    free(line);
    sprintf(text, "%p", (void *)told);
    told[0] = 1;
    free(told);
    if (sscanf(text, "%p", (void **)&again) == 1)
        again[0] = 2;
    MPI_Finalize();
    return 0;
}
