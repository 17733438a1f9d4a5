// verify: -n 2..3 => inconclusive says "possibly violated"
// As its twin, but the last value is told to nobody.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

struct parameters {
    int steps, size;
};

static void read_parameters(FILE *file, struct parameters *p)
{
    char line[200], name[20];
    int value;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || strlen(line) < 4)
            continue;
        if (sscanf(line, "%19s %d", name, &value) != 2)
            continue;
        if (strcmp(name, "steps") == 0)
            p->steps = value;
        else if (strcmp(name, "size") == 0)
            p->size = value;
    }
}

int main(int argc, char **argv)
{
    int me, ranks;
    double mine = 0, theirs = 0;
    struct parameters p = {10, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (me == 0)
        read_parameters(stdin, &p);
    MPI_Bcast(&p.steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int t = 0; t < p.steps; t++) {
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, (me + 1) % ranks, 0, &theirs, 1, MPI_DOUBLE,
                     (me + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (p.size > 1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
