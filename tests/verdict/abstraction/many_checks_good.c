// verify: -n 2 => verified
// Fifteen numbers are read, each with checks that end the program: many choices in which nobody
// communicates, but one way on, to loops whose rounds depend on these numbers.
#include <mpi.h>
#include <stdio.h>

static double read_number(FILE *f, double least)
{
    double x;
    if (feof(f))
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (fscanf(f, "%lf", &x) != 1)
        MPI_Abort(MPI_COMM_WORLD, 2);
    if (x < least)
        MPI_Abort(MPI_COMM_WORLD, 3);
    return x;
}

int main(int argc, char **argv)
{
    double p[15] = {0}, left = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        FILE *f = fopen("in.par", "r");
        if (!f)
            MPI_Abort(MPI_COMM_WORLD, 4);
        p[0] = read_number(f, 1);
        p[1] = read_number(f, 1);
        p[2] = read_number(f, 1);
        p[3] = read_number(f, 1);
        p[4] = read_number(f, 1);
        p[5] = read_number(f, 1);
        p[6] = read_number(f, 1);
        p[7] = read_number(f, 1);
        p[8] = read_number(f, 1);
        p[9] = read_number(f, 1);
        p[10] = read_number(f, 1);
        p[11] = read_number(f, 1);
        p[12] = read_number(f, 0);
        p[13] = read_number(f, 0);
        p[14] = read_number(f, 0);
        fclose(f);
    }
    MPI_Bcast(p, 15, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int t = 0; t < (int)p[3]; t++) {
        for (int i = 0; i < (int)p[4] && left < p[5]; i++) {
            MPI_Sendrecv(&p[6], 1, MPI_DOUBLE, (rank + 1) % size, 0, &left, 1, MPI_DOUBLE,
                         (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Allreduce(MPI_IN_PLACE, &left, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
