// verify: -n 2 => violated
/* The same, but one rank leaves the last reduction out. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#define MAXL 16
int main(int argc, char **argv)
{
    int rank, size, levels[MAXL], n = 0, steps = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *f = fopen("levels.txt", "r");
    if (!f) { perror("levels.txt"); MPI_Abort(MPI_COMM_WORLD, 1); }
    char *line = NULL;
    size_t cap = 0;
    while (getline(&line, &cap, f) > 0) {
        char *p = line;
        while (*p && isspace((unsigned char)*p)) p++;
        if (*p == '\0' || *p == '#') continue;
        if (strncmp(p, "steps", 5) == 0) {
            p = strchr(p, '=');
            if (p) steps = atoi(p + 1);
        } else if (strncmp(p, "levels", 6) == 0) {
            p = strchr(p, '=');
            if (!p) continue;
            p++;
            while (*p && n < MAXL) {
                char *end;
                long v = strtol(p, &end, 10);
                if (end == p) break;
                levels[n++] = (int)v;
                p = end;
                if (*p == ',') p++;
            }
        }
    }
    free(line);
    fclose(f);
    for (int t = 0; t < steps; t++)
        for (int k = 0; k < n - (rank == 1); k++) {
            int x = levels[k];
            MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
    MPI_Finalize();
    return 0;
}
