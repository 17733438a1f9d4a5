// verify: -n 2 => inconclusive
/* The same, but the last message is not received. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int nx = 10, ny = 10, nt = 5, freq = 0;
static double dt = 0.1;
static char prefix[80] = "out";
enum kind { INT, DOUBLE, STRING };
static struct entry { const char *name; enum kind kind; void *to; int required, seen; } table[] = {
    {"nx", INT, &nx, 1, 0}, {"ny", INT, &ny, 1, 0}, {"nt", INT, &nt, 1, 0},
    {"freq", INT, &freq, 0, 0}, {"dt", DOUBLE, &dt, 0, 0}, {"prefix", STRING, prefix, 0, 0},
};
enum { N = sizeof table / sizeof *table };
static void die(const char *why)
{
    fprintf(stderr, "error: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}
static void read_table(const char *name)
{
    char line[300], key[100], value[200];
    FILE *f = fopen(name, "r");
    if (!f) die("cannot open file");
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '%' || strlen(line) < 3) continue;
        if (sscanf(line, "%99s = %199s", key, value) < 2) continue;
        int i;
        for (i = 0; i < N; i++)
            if (strcmp(table[i].name, key) == 0) break;
        if (i == N) { fprintf(stderr, "ignored: %s\n", key); continue; }
        table[i].seen = 1;
        switch (table[i].kind) {
        case INT: *(int *)table[i].to = atoi(value); break;
        case DOUBLE: *(double *)table[i].to = atof(value); break;
        case STRING: strcpy(table[i].to, value); break;
        }
    }
    fclose(f);
    for (int i = 0; i < N; i++)
        if (table[i].required && !table[i].seen) die("missing key");
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    read_table(argc > 1 ? argv[1] : "default.par");
    double b = rank, s;
    for (int t = 0; t < nt; t++) {
        if (rank > 0) MPI_Send(&b, 1, MPI_DOUBLE, rank - 1, 7, MPI_COMM_WORLD);
        if (rank < size - 1 && t < nt - 1) MPI_Recv(&b, 1, MPI_DOUBLE, rank + 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (freq > 0 && t % freq == 0) MPI_Reduce(&b, &s, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
