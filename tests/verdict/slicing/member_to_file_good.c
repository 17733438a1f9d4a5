/* A member beside a pointer goes to a file as a number: the pointer does not, so what is read there
 * leads nowhere, and nobody asks for the field. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

struct field {
    int nx, ny;
    double *data;
};

static void save(struct field *f, MPI_Datatype row)
{
    MPI_File file;
    MPI_File_open(MPI_COMM_SELF, "saved", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write(file, &f->ny, 1, MPI_INT, MPI_STATUS_IGNORE);
    if (f->nx > 3)
        MPI_File_write(file, f->data, 1, row, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    int rank, other, steps = 0;
    struct field f = {2000, 2000, NULL};
    MPI_Datatype row;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_File_open(MPI_COMM_SELF, "steps", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_read(file, &steps, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    f.data = malloc(sizeof(double) * f.nx * f.ny);
    MPI_Type_vector(1, f.ny, f.ny, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    for (int i = 0; i < f.nx; i++)
        for (int j = 0; j < f.ny; j++)
            if (i * i + j * j < steps)
                f.data[i * f.ny + j] = 65;
            else
                f.data[i * f.ny + j] = 5;
    MPI_Sendrecv(f.data, 1, row, other, 0, f.data + f.ny, 1, row, other, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (steps > 8)
        save(&f, row);
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
