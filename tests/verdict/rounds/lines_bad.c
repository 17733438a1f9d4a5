// verify: -n 2 => violated MPI-DEADLOCK line 40
// As its twin, but rank 1 goes one round more.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count(FILE *file)
{
    char line[100];
    int n = 0, remarks = 0, blanks = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') {
            remarks++;
            continue;
        }
        char *copy = malloc(sizeof line);
        strcpy(copy, line);
        if (strcmp(copy, "end") == 0)
            break;
        if (copy[0] == ' ')
            blanks++;
        free(copy);
        n++;
    }
    return n > remarks ? n - blanks : remarks;
}

int main(int argc, char **argv)
{
    int me, ranks, n = 0;
    double mine = 0, theirs = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (me == 0)
        n = count(stdin);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int t = 0; t < n + (me == 1); t++)
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, (me + 1) % ranks, 0, &theirs, 1, MPI_DOUBLE,
                     (me + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
