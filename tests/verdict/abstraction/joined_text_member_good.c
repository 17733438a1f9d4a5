/* A structure of parameters, with a text in it, that rank 0 reads key by key and broadcasts as bytes:
 * the numbers in it are the same on all ranks. */
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parameters {
    int nx, ny, steps;
    double tolerance;
    char file[256];
};

static int read(struct parameters *p, const char *path)
{
    char line[512], key[64], value[256];
    FILE *f = fopen(path, "r");
    if (!f)
        return -1;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, " %63[a-z_] = %255s", key, value) != 2)
            continue;
        if (!strcmp(key, "nx"))
            p->nx = atoi(value);
        else if (!strcmp(key, "ny"))
            p->ny = atoi(value);
        else if (!strcmp(key, "steps"))
            p->steps = atoi(value);
        else if (!strcmp(key, "tolerance"))
            p->tolerance = atof(value);
        else if (!strcmp(key, "file"))
            snprintf(p->file, sizeof p->file, "%s", value);
    }
    fclose(f);
    return 0;
}

int main(int argc, char **argv)
{
    struct parameters p;
    int rank, good = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memset(&p, 0, sizeof p);
    p.nx = p.ny = 256;
    p.steps = 1000;
    strcpy(p.file, "heat.out");
    if (rank == 0)
        good = read(&p, "heat.par") == 0;
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!good)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&p, (int)sizeof p, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (p.nx >= 1 && p.ny >= 1)
        for (int i = 0; i < p.steps; i++)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
