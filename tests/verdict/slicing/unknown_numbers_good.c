/* What a function without a definition finds in numbers decides nothing, as all that it gives is
 * any value; nor does it put addresses where it is given `double *` or constants.  So nobody asks
 * for the field, and the loops over it are not run. */
// verify: -n 2 --assume-local draw => bounded
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct field {
    int nx, ny;
    double *data;
};

int draw(double *data, int nx, int ny, const char *name);

static void show(struct field *f, int step)
{
    char name[32];
    sprintf(name, "heat_%04d", step);
    draw(f->data, f->nx, f->ny, name);
}

int main(int argc, char **argv)
{
    int rank, other;
    struct field f = {3000, 3000, NULL};
    MPI_Datatype row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    f.data = malloc(sizeof(double) * f.nx * f.ny);
    MPI_Type_vector(1, f.ny, f.ny, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    for (int step = 0; step < 10; step++) {
        for (int i = 0; i < f.nx; i++)
            for (int j = 0; j < f.ny; j++)
                if (i * i + j * j < step)
                    f.data[i * f.ny + j] = 65;
                else
                    f.data[i * f.ny + j] = 5;
        MPI_Sendrecv(f.data, 1, row, other, 0, f.data + f.ny, 1, row, other, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        if (rank == 0)
            show(&f, step);
    }
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
