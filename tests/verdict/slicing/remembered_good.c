/* Streams are closed, texts split to their end, before their memory is given back. */
// verify: -n 2 => bounded clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void stream_keeps(FILE *f)
{
    char *b = malloc(512);
    setvbuf(f, b, _IOFBF, 512);
    fputs("x", f);
    fclose(f);
    free(b);
}
int main(int argc, char **argv)
{
    char *copy, *line = NULL, *save, *b = malloc(64);
    size_t n = 0;
    MPI_Init(&argc, &argv);
    FILE *f = tmpfile(), *in = fopen("in", "r"), *m = fmemopen(b, 64, "w");
    if (!f || !in || !m)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fputs("x", m);
    fclose(m);
    free(b);
    stream_keeps(f);
    puts("y");
    while (getline(&line, &n, in) > 0) {
        copy = strdup(line);
        for (char *t = strtok(copy, " "); t; t = strtok(NULL, " "))
            t[0] = 'x';
        free(copy);
        for (char *t = strtok_r(line, " ", &save); t; t = strtok_r(NULL, " ", &save))
            t[0] = 'x';
    }
    free(line);
    MPI_Finalize();
    return 0;
}
