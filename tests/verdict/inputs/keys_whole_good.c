// verify: -n 2..3 => verified
/* A file that is read as a whole: what stands behind a key. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *slurp(const char *name)
{
    FILE *f = fopen(name, "rb");
    if (!f) { fprintf(stderr, "cannot open %s\n", name); MPI_Abort(MPI_COMM_WORLD, 1); }
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    fseek(f, 0, SEEK_SET);
    char *s = malloc(n + 1);
    if (!s) MPI_Abort(MPI_COMM_WORLD, 1);
    if (fread(s, 1, n, f) != (size_t)n) { fprintf(stderr, "short read\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
    s[n] = 0;
    fclose(f);
    return s;
}
static int get_int(const char *s, const char *key, int def)
{
    const char *p = strstr(s, key);
    if (!p) return def;
    p += strlen(key);
    while (*p == ' ' || *p == '=' || *p == '\t') p++;
    return atoi(p);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *s = slurp("sim.cfg");
    int n = get_int(s, "cells", 100), t = get_int(s, "steps", 10), d = get_int(s, "dump", 0);
    free(s);
    if (n < size) { if (!rank) printf("too few cells\n"); MPI_Finalize(); return 1; }
    double x = 0, y;
    for (int i = 0; i < t; i++) {
        MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (d && i % d == 0) MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
