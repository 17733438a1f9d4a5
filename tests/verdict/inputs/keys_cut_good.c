// verify: -n 2..3 => verified
/* key = value: comments and blanks are cut off at places that are not known. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
struct params { int nx, ny, steps, out_every; double dt; char name[64]; };
static char *trim(char *s)
{
    while (isspace((unsigned char)*s)) s++;
    if (*s == 0) return s;
    char *end = s + strlen(s) - 1;
    while (end > s && isspace((unsigned char)*end)) end--;
    end[1] = '\0';
    return s;
}
static void defaults(struct params *p)
{
    p->nx = 64; p->ny = 64; p->steps = 100; p->out_every = 10; p->dt = 0.1;
    strcpy(p->name, "run");
}
static int read_params(const char *file, struct params *p)
{
    char line[256];
    FILE *f = fopen(file, "r");
    if (f == NULL) { fprintf(stderr, "cannot open %s\n", file); return -1; }
    while (fgets(line, sizeof line, f) != NULL) {
        char *hash = strchr(line, '#');
        if (hash) *hash = '\0';
        char *eq = strchr(line, '=');
        if (!eq) continue;
        *eq = '\0';
        char *key = trim(line);
        char *val = trim(eq + 1);
        if (strcmp(key, "nx") == 0) p->nx = atoi(val);
        else if (strcmp(key, "ny") == 0) p->ny = atoi(val);
        else if (strcmp(key, "steps") == 0) p->steps = atoi(val);
        else if (strcmp(key, "out_every") == 0) p->out_every = atoi(val);
        else if (strcmp(key, "dt") == 0) p->dt = atof(val);
        else if (strcmp(key, "name") == 0) strncpy(p->name, val, sizeof p->name - 1);
        else fprintf(stderr, "unknown key %s\n", key);
    }
    fclose(f);
    return 0;
}
int main(int argc, char **argv)
{
    struct params p;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    defaults(&p);
    if (read_params("run.par", &p) != 0 || p.nx < 1) MPI_Abort(MPI_COMM_WORLD, 1);
    int up = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int down = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    double *u = calloc((size_t)(p.nx + 2), sizeof(double));
    for (int t = 0; t < p.steps; t++) {
        MPI_Sendrecv(u, 1, MPI_DOUBLE, up, 0, u + 1, 1, MPI_DOUBLE, down, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (t % 10 == 0) {
            double s = 0;
            MPI_Reduce(&u[0], &s, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        }
    }
    free(u);
    MPI_Finalize();
    return 0;
}
