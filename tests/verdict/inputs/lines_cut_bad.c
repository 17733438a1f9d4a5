// verify: -n 2 => violated MPI-COLL-MISSING line 35
// Where the input ends too soon, rank 0 goes to MPI_Finalize: no status says that it has failed.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int get_line(FILE *f, char *to)
{
    char line[80], *value;
    if (!fgets(line, sizeof line, f))
        return -1;
    value = strchr(line, '=');
    if (!value)
        return -1;
    strcpy(to, value + 1);
    return 0;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    double dt = 0.0;
    char line[80];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (get_line(stdin, line))
            goto end;
        n = atoi(line);
        if (get_line(stdin, line))
            goto end;
        dt = atof(line);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&dt, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
end:
    MPI_Finalize();
    return 0;
}
