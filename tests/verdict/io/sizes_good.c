// verify: -n 2..3 => bounded
// How large the parts of a file are comes from its head; they are written again and again until all
// ranks agree to stop.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n, whole[2], part[2], from[2] = {0, 0};
    double *u, mine, err = 1;
    MPI_Datatype tile;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_read_all(file, &n, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    if (n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    u = calloc(n * n, sizeof *u);
    whole[0] = n * size;
    whole[1] = part[0] = part[1] = n;
    from[0] = n * rank;
    MPI_Type_create_subarray(2, whole, part, from, MPI_ORDER_C, MPI_DOUBLE, &tile);
    MPI_Type_commit(&tile);
    for (int step = 1; err > 1e-3; step++) {
        mine = u[step % n];
        MPI_Allreduce(&mine, &err, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (step % 10 != 0)
            continue;
        MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                      &file);
        MPI_File_set_view(file, 0, MPI_DOUBLE, tile, "native", MPI_INFO_NULL);
        MPI_File_write_all(file, u, n * n, MPI_DOUBLE, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
    }
    MPI_Type_free(&tile);
    MPI_Finalize();
    return 0;
}
